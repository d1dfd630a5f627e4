// The image bubble: its URL, and the page that a click opens.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function show(content: unknown, values: Readonly<Record<string, string>> = {}): unknown {
  const variables = Object.entries(values).map(([name, value]) => ({ name, value }));
  const [bubble] = talk({ variables, groups: [{ blocks: [{ type: 'image', content }] }] }).start().reply
    .messages;
  return bubble && 'content' in bubble ? bubble.content : undefined;
}

describe('an image', () => {
  it.each([
    [{ url: 'https://example.com/a.png' }, { url: 'https://example.com/a.png' }],
    [{ url: 'data:image/png;base64,AA==' }, { url: 'data:image/png;base64,AA==' }],
    [{ url: 'https://example.com/{{Id}}.png' }, { url: 'https://example.com/7.png' }],
    [
      { url: 'a.png', clickLink: { url: 'https://example.com/{{Id}}', alt: 'No {{Id}}' } },
      { url: 'a.png', clickLink: { url: 'https://example.com/7', alt: 'No 7' } },
    ],
    [{ url: 'a.png', clickLink: 'wrong' }, { url: 'a.png' }],
    [{ url: 'a.png', clickLink: { url: '{{Evil}}' } }, { url: 'a.png' }],
    [{ url: 'a.png', clickLink: null }, { url: 'a.png' }],
  ])('%j is shown as %j', (content, shown) => {
    expect(show(content, { Id: '7', Evil: 'javascript:alert(1)' })).toEqual(shown);
  });
  it.each([
    [undefined],
    [null],
    [{}],
    [{ url: null }],
    [{ url: '' }],
    [{ url: '{{Unset}}' }],
    [{ url: '{{Evil}}' }],
  ])('%j shows nothing', (content) => {
    expect(show(content, { Evil: 'javascript:alert(1)' })).toBeUndefined();
  });
  it('with an address that is no text is a reported problem', () => {
    const chat = talk([{ type: 'image', content: { url: 7 } }, 'Hi']);
    expect(chat.problems.map(({ code }) => code)).toContain('invalid_block');
    expect(chat.start().said).toEqual(['Hi']);
  });
});
