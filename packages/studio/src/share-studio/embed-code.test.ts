import { describe, expect, it } from 'vitest';
import { originOf, reachOf } from '../sharing/server-address.ts';
import type { Embedding } from './embed-code.ts';
import { codeFor, linkOf } from './embed-code.ts';
import { TARGETS } from './targets.ts';

const embedding: Embedding = {
  serverUrl: 'https://bots.example',
  publicId: 'lead',
  title: 'Solar',
  style: 'bubble',
  side: 'theme',
  greeting: '',
  afterSeconds: 3,
  height: 600,
};

describe('the embed code', () => {
  it.each(TARGETS)('for $label contains the server and the bot', ({ id }) => {
    const code = codeFor(id, embedding);
    expect(code).toContain('https://bots.example');
    expect(code).toContain('lead');
  });

  it('for WordPress is that of the documents', () => {
    expect(codeFor('wordpress', embedding)).toBe(
      '<script type="module" src="https://bots.example/widget.js"></script>\n<colloquy-chat bot="lead" mode="bubble"></colloquy-chat>',
    );
  });

  it('contains the chosen options for bubble, popup and page', () => {
    const bubble = { ...embedding, side: 'left', greeting: 'Say "hi" <b>' } as const;
    expect(codeFor('html', bubble)).toContain(
      'mode="bubble" placement="left" preview-message="Say &quot;hi&quot; &lt;b>" preview-delay="3000"',
    );
    // A page may override a theme that has the bubble on the left.
    expect(codeFor('html', { ...embedding, side: 'right' })).toContain('mode="bubble" placement="right">');
    expect(codeFor('html', { ...bubble, style: 'popup' })).toContain('mode="popup" auto-show-delay="3000">');
    expect(codeFor('html', { ...embedding, style: 'page' })).toContain('height: 600px');
    expect(codeFor('react', bubble)).toContain(
      'preview={{ message: "Say \\"hi\\" \\u003cb>", delayMs: 3000 }}',
    );
    expect(codeFor('wix', { ...embedding, style: 'page' })).toMatch(
      /^<iframe src="https:\/\/bots.example\/lead"/,
    );
  });

  it("escapes the author's texts", () => {
    const hostile = { ...embedding, greeting: '</script><script>alert(1)//', title: '"><script>' };
    for (const { id } of TARGETS) {
      const code = codeFor(id, hostile);
      expect(code, id).not.toContain('<script>alert');
      expect(code, id).not.toContain('"><script>');
    }
    expect(linkOf({ serverUrl: 'https://bots.example', publicId: 'a b' })).toBe('https://bots.example/a%20b');
  });
});

it.each([
  ['http://127.0.0.1:3000', 'computer'],
  ['http://localhost', 'computer'],
  ['http://[::1]:3000', 'computer'],
  ['http://192.168.1.20:3000', 'network'],
  ['http://172.20.0.3', 'network'],
  ['https://bots.example', 'everybody'],
])('a server at %s can be reached from: %s', (url, reach) => expect(reachOf(url)).toBe(reach));

it.each([
  ['www.olive.example/menu', 'https://www.olive.example'],
  ['http://Olive.example:8080', 'http://olive.example:8080'],
  ['  ', undefined],
  ['olive', undefined],
  ['two words.example', undefined],
])('the text %j is read as an origin', (text, origin) => expect(originOf(text)).toBe(origin));
