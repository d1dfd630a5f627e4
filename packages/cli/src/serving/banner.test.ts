import { describe, expect, it } from 'vitest';
import { banner } from './banner.ts';

const bot = (publicId: string | undefined, name = '') => ({
  id: 'b',
  publicIds: publicId === undefined ? [] : [publicId],
  name,
  version: 1,
  flow: '',
  publishedAt: 0,
  isClosed: false,
  isArchived: false,
  labels: [],
});

describe('banner', () => {
  it('shows how to chat with each bot', () => {
    const text = banner({
      url: 'http://127.0.0.1:3000',
      bots: [bot('lead', 'Solar'), bot(undefined, 'Draft')],
      place: '.colloquy',
    });
    expect(text).toContain(`  Solar
    http://127.0.0.1:3000/lead
    npx colloquy chat lead
    curl -X POST http://127.0.0.1:3000/v1/bots/lead/startChat -H 'Content-Type: application/json' -d '{}'
`);
    expect(text).toContain('http://127.0.0.1:3000/docs');
    expect(text).toContain('.colloquy');
    expect(text).not.toContain('Draft');
  });

  it.each([
    {
      why: 'on another port',
      url: 'http://127.0.0.1:8080',
      publicId: 'lead',
      target: 'http://127.0.0.1:8080/v1/bots/lead',
    },
    {
      why: 'with blanks in its name',
      url: 'http://127.0.0.1:3000',
      publicId: 'my bot',
      target: 'http://127.0.0.1:3000/v1/bots/my%20bot',
    },
  ])('shows the full address of a bot $why', ({ url, publicId, target }) => {
    expect(banner({ url, bots: [bot(publicId)], place: 'memory' })).toContain(
      `npx colloquy chat ${target}\n`,
    );
  });

  it("prints no control characters from a bot's name", () => {
    const named = { ...bot('quiz'), name: 'Quiz\u001b]52;c;eA==\u0007\nAll is well' };
    const text = banner({ url: 'http://h:1', bots: [named], place: 'memory' });
    expect(text).not.toContain('\u001b');
    expect(text).not.toMatch(/^All is well/m);
  });

  it('shows the sign-in link first', () => {
    const plain = { url: 'http://h:1', bots: [bot('lead')], place: 'memory' };
    const text = banner({ ...plain, signInLink: 'http://h:1/sign-in/link#code' });
    expect(text.indexOf('http://h:1/sign-in/link#code\n')).toBeLessThan(text.indexOf('http://h:1/lead'));
    expect(text).toContain('http://h:1/studio\n');
    expect(banner(plain)).not.toContain('sign-in');
  });

  it('shortens a long list of bots, and reports an empty one', () => {
    const many = Array.from({ length: 25 }, (_, index) => bot(`b${index}`));
    expect(banner({ url: 'http://h:1', bots: many, place: 'memory' })).toContain('… and 15 more');
    expect(banner({ url: 'http://h:1', bots: [], place: 'memory' })).toContain('There is no bot yet.');
  });
});
