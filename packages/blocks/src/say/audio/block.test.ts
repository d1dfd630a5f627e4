// The audio bubble.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function show(content: unknown): unknown {
  const flow = {
    variables: [{ name: 'Id', value: '7' }, 'Unset'],
    groups: [{ blocks: [{ type: 'audio', content }] }],
  };
  const [bubble] = talk(flow).start().reply.messages;
  return bubble && 'content' in bubble ? bubble.content : undefined;
}

describe('a recording', () => {
  it.each([
    [{ url: 'https://example.com/a.mp3' }, { url: 'https://example.com/a.mp3' }],
    [
      { url: 'https://example.com/{{Id}}.mp3', isAutoplayEnabled: false },
      { url: 'https://example.com/7.mp3', isAutoplayEnabled: false },
    ],
    [{ url: 'a.mp3', isAutoplayEnabled: 'maybe' }, { url: 'a.mp3' }],
  ])('%j is shown as %j', (content, shown) => {
    expect(show(content)).toEqual(shown);
  });
  it.each([[undefined], [null], [{}], [{ url: '' }], [{ url: '{{Unset}}' }]])(
    '%j shows nothing',
    (content) => {
      expect(show(content)).toBeUndefined();
    },
  );
});
