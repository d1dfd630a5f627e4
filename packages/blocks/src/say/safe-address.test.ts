// URLs that run code, in every place from which a browser gets one.
import { toMarkdown } from '@colloquy/schema';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { talk } from '../testing/index.ts';
import { isSafeAddress } from './safe-address.ts';

const EVIL = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u00adscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  'javascript&#0000058alert(1)',
  '&#106;avascript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script&colon;alert(1)',
  'javascript\\:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data&colon;text/html,x',
];

describe('an address with code', () => {
  it.each(EVIL)('%j is unsafe', (address) => {
    expect(isSafeAddress(address)).toBe(false);
    expect(isSafeAddress(address, 'audio')).toBe(false);
  });
});

describe('a response to the client', () => {
  const link = {
    richText: [{ type: 'p', children: [{ type: 'a', url: '{{Evil}}', children: [{ text: 'x' }] }] }],
  };
  const written = (url: string) => ({
    richText: [{ type: 'p', children: [{ type: 'a', url, children: [{ text: 'x' }] }] }],
  });
  const cards = { type: 'cards', items: [{ title: 'A', imageUrl: '{{Evil}}', paths: [{ text: 'Go' }] }] };
  const pictures = { type: 'picture choice input', items: [{ title: 'A', pictureSrc: '{{Evil}}' }] };
  it.each(EVIL)('contains %j in no bubble and no input', (value) => {
    const blocks = [
      { type: 'audio', content: { url: '{{Evil}}' } },
      { type: 'video', content: { url: '{{Evil}}' } },
      { type: 'image', content: { url: '{{Evil}}' } },
      { type: 'embed', content: { url: '{{Evil}}' } },
      { type: 'text', content: link },
      { type: 'text', content: written(value) },
    ];
    for (const input of [cards, pictures])
      for (const format of ['richText', 'markdown'] as const) {
        const flow = { variables: [{ name: 'Evil', value }], groups: [{ blocks: [...blocks, input] }] };
        const { reply } = talk(flow, { format }).start();
        expect(reply.messages.map(({ type }) => type)).toEqual(['text', 'text']);
        expect(reply.input?.type).toBe(input.type);
        expect(JSON.stringify(reply)).not.toMatch(/script|text\/html/i);
      }
  });
});

it.each([
  'https://example.com/?a=1&b=2;c',
  '/files/a.png',
  'mailto:a@b.example',
  'data:image/png;base64,AA',
  'https://a.example/javascript:1',
  'java%0ascript/x',
  '',
])('the address %j is safe', (address) => expect(isSafeAddress(address)).toBe(true));

it('a data URL is safe only for its media type', () => {
  expect(isSafeAddress('data:audio/mpeg;base64,AA', 'audio')).toBe(true);
  expect(isSafeAddress('data:audio/mpeg;base64,AA', 'video')).toBe(false);
  expect(isSafeAddress('data:text/html;image/png,x')).toBe(false);
});

/** URLs that a Markdown renderer would use. */
function addressesIn(markdown: string): string[] {
  const found: string[] = [];
  const look = (node: { url?: unknown; children?: readonly unknown[] }) => {
    if (typeof node.url === 'string') found.push(node.url);
    for (const child of node.children ?? []) look(child as never);
  };
  look(fromMarkdown(markdown) as never);
  return found;
}

const isHarmful = (url: string) =>
  /^(?:javascript|vbscript|data):/i.test(url.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]/gu, ''));

describe('Markdown for clients', () => {
  it.each(EVIL)('contains no link to %j from any kind of text', (address) => {
    const texts = [
      `[x](${address})`,
      `![x](${address})`,
      `[x](<${address}>)`,
      `<${address}>`,
      `[x]\n\n[x]: ${address}`,
    ];
    for (const text of texts)
      for (const nodes of [
        [{ type: 'p', children: [{ text }] }],
        [{ type: 'p', children: [{ text: text.slice(0, 4) }, { text: text.slice(4), underline: false }] }],
      ])
        expect(addressesIn(toMarkdown(nodes)).filter(isHarmful)).toEqual([]);
  });

  it('escapes parentheses in an address', () => {
    const url = 'https://a.example/) [y](javascript:alert(1)';
    const nodes = [{ type: 'p', children: [{ type: 'a', url, children: [{ text: 'x' }] }] }];
    expect(addressesIn(toMarkdown(nodes))).toEqual(['https://a.example/%29%20[y]%28javascript:alert%281%29']);
  });

  it('does not change safe addresses', () => {
    for (const url of [
      'https://a.example/?a=1&b=2',
      'https://a.example/a_(b)',
      'mailto:a@b.example',
      'https://a.example/?a=1&copy;=2',
    ]) {
      const nodes = [{ type: 'p', children: [{ type: 'a', url, children: [{ text: 'x' }] }] }];
      expect(addressesIn(toMarkdown(nodes))).toEqual([url]);
    }
    for (const text of ['a < b: c', 'see [1]: yes', 'Time (12:30)', '<b>', 'x](https://a.example)'])
      expect(toMarkdown([{ type: 'p', children: [{ text }] }])).toBe(text);
  });
});
