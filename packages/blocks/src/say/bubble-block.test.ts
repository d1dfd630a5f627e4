// Blocks that are made from the module of their bubble: content, variables, and URLs.
import { bubbleModules } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { talk } from '../testing/run-block.ts';

function show(type: string, content: unknown): unknown {
  const variables = [{ name: 'Id', value: '7' }, { name: 'Evil', value: 'javascript:alert(1)' }, 'Unset'];
  const [bubble] = talk({ variables, groups: [{ blocks: [{ type, content }] }] }).start().reply.messages;
  return bubble && 'content' in bubble ? bubble.content : undefined;
}

it.each(
  bubbleModules
    .filter(({ block }) => block !== undefined)
    .map(({ type, example }) => [type, example] as const),
)('each bubble block shows the example of its bubble: %s', (type, example) => {
  expect(show(type, example)).toBeDefined();
});

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
  ])('with %j is shown as %j', (content, shown) => {
    expect(show('image', content)).toEqual(shown);
  });
  it.each([
    [undefined],
    [null],
    [{}],
    [{ url: null }],
    [{ url: '' }],
    [{ url: '{{Unset}}' }],
    [{ url: '{{Evil}}' }],
  ])('with %j is not shown', (content) => {
    expect(show('image', content)).toBeUndefined();
  });
  it('with a number as URL is reported as a problem', () => {
    const chat = talk([{ type: 'image', content: { url: 7 } }, 'Hi']);
    expect(chat.problems.map(({ code }) => code)).toContain('invalid_block');
    expect(chat.start().said).toEqual(['Hi']);
  });
});

describe('an audio bubble', () => {
  it.each([
    [{ url: 'https://example.com/a.mp3' }, { url: 'https://example.com/a.mp3' }],
    [{ url: 'data:audio/mp3;base64,AA==' }, { url: 'data:audio/mp3;base64,AA==' }],
    [
      { url: 'https://example.com/{{Id}}.mp3', isAutoplayEnabled: false },
      { url: 'https://example.com/7.mp3', isAutoplayEnabled: false },
    ],
    [{ url: 'a.mp3', isAutoplayEnabled: 'maybe' }, { url: 'a.mp3' }],
  ])('with %j is shown as %j', (content, shown) => {
    expect(show('audio', content)).toEqual(shown);
  });
  it.each([[undefined], [null], [{}], [{ url: '' }], [{ url: '{{Unset}}' }], [{ url: 'data:image/png,x' }]])(
    'with %j is not shown',
    (content) => {
      expect(show('audio', content)).toBeUndefined();
    },
  );
});
