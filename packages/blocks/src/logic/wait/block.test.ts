// The wait block: its duration, and whether the flow pauses, too.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function start(options: unknown) {
  return talk({
    variables: [
      { name: 'Seconds', value: '2,5' },
      { name: 'Word', value: 'long' },
    ],
    groups: [{ blocks: [{ type: 'Wait', options }, 'next'] }],
  }).start();
}

const action = (secondsToWaitFor: number) => ({ type: 'wait', wait: { secondsToWaitFor } });

describe('a wait', () => {
  it.each([
    [{ secondsToWaitFor: '2' }, 2],
    [{ secondsToWaitFor: 2 }, 2],
    [{ secondsToWaitFor: '0.5' }, 0.5],
    [{ secondsToWaitFor: '0,5' }, 0.5],
    [{ secondsToWaitFor: '{{Seconds}}' }, 2.5],
    [{ secondsToWaitFor: '3 seconds' }, 3],
    [{ secondsToWaitFor: '1e9' }, 86_400],
    [{ secondsToWaitFor: '2', shouldPause: 'maybe' }, 2],
  ])('with %j takes %d seconds, and the flow continues', (options, seconds) => {
    const turn = start(options);
    expect(turn.reply.clientSideActions).toEqual([action(seconds)]);
    expect(turn.said).toEqual(['next']);
  });
  it.each([
    [undefined],
    [null],
    [{}],
    [{ secondsToWaitFor: '' }],
    [{ secondsToWaitFor: 'soon' }],
    [{ secondsToWaitFor: '{{Word}}' }],
    [{ secondsToWaitFor: '{{Unset}}' }],
    [{ secondsToWaitFor: '0' }],
    [{ secondsToWaitFor: '-3' }],
    [{ shouldPause: true }],
  ])('with %j does nothing', (options) => {
    const turn = start(options);
    expect(turn.reply.clientSideActions).toBeUndefined();
    expect(turn.said).toEqual(['next']);
  });
});

describe('a pause', () => {
  it.each([
    ['2', 2],
    ['0', 0],
  ])('of %s seconds lasts until the client replies', (secondsToWaitFor, seconds) => {
    const chat = talk([{ type: 'Wait', options: { secondsToWaitFor, shouldPause: true } }, 'next']);
    const turn = chat.start();
    expect(turn.reply.clientSideActions).toEqual([{ ...action(seconds), expectsDedicatedReply: true }]);
    expect(turn.said).toEqual([]);
    expect(chat.say().said).toEqual(['next']);
  });
});
