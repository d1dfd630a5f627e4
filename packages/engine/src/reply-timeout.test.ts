// Timeouts of replies: when an event for silence is due, what it runs, and how often.
import type { FlowEvent, NoReplyEventOptions } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { operateTurn } from './operate.ts';
import { replyTimeout, timeOutTurn } from './reply-timeout.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { startEvent } from './testing/small-events.ts';

const HOUR = 3_600_000;
const quiz = { id: 'name', type: 'quiz', options: { variableId: 'v1' } };
const noReply = (id: string, options: NoReplyEventOptions): FlowEvent => ({
  id,
  type: 'noReply',
  graphCoordinates: { x: 0, y: 0 },
  outgoingEdgeId: id,
  options,
});

function chat(...events: readonly FlowEvent[]) {
  const bot = smallBot(
    [
      ['A', quiz, 'bye {{One}}'],
      ['Remind', 'still there?', { type: 'back' }],
      ['End', 'another time'],
    ],
    { edges: { remind: 'Remind', again: 'Remind', end: 'End' }, events: [startEvent, ...events] },
  );
  const opened = chatWith(bot);
  const timeout = () => replyTimeout(opened.host, opened.last.state);
  return {
    ...opened,
    timeout,
    say: opened.say,
    timeOut() {
      const outcome = timeOutTurn(opened.host, opened.last.state, timeout()?.eventId ?? '');
      if (outcome.ok) opened.last = outcome.turn;
      return outcome;
    },
  };
}

describe('a no-reply event', () => {
  it('is due after its time, the shortest first, and runs once until the visitor writes', () => {
    const talk = chat(noReply('end', { after: 2, unit: 'days' }), noReply('remind', {}));
    expect(talk.timeout()).toEqual({ eventId: 'remind', afterMs: HOUR });
    expect(heard(talk.timeOut())).toEqual(['still there?', '?']);
    expect(talk.timeout()).toEqual({ eventId: 'end', afterMs: 48 * HOUR });
    expect(heard(talk.say('no'))).toContain('?');
    expect(talk.timeout()).toEqual({ eventId: 'remind', afterMs: HOUR });
    talk.timeOut();
    expect(heard(talk.timeOut())).toEqual(['another time', '.']);
    expect(talk.timeout()).toBeUndefined();
  });

  it('repeats the open question, which accepts the reply', () => {
    const talk = chat(noReply('remind', { after: 5, unit: 'minutes' }));
    expect(talk.timeout()?.afterMs).toBe(300_000);
    talk.timeOut();
    expect(heard(talk.say('Ada'))).toEqual(['bye ada', '.']);
  });

  it.each([
    ['of another input', noReply('remind', { inputBlockId: 'other' })],
    ['without a path', { ...noReply('remind', {}), outgoingEdgeId: undefined }],
  ])('is not due: %s', (_, event) => {
    expect(chat(event as FlowEvent).timeout()).toBeUndefined();
  });

  it('waits for 30 days at most', () => {
    expect(chat(noReply('remind', { after: 9_000, unit: 'days' })).timeout()?.afterMs).toBe(720 * HOUR);
  });

  it('does not run while an operator has the chat', () => {
    const { host, last } = chat(noReply('remind', {}));
    const paused = operateTurn(host, last.state, { isPaused: true });
    if (!paused.ok) throw new Error(paused.problem.message);
    expect(replyTimeout(host, paused.turn.state)).toBeUndefined();
    expect(timeOutTurn(host, paused.turn.state, 'remind')).toMatchObject({
      ok: false,
      problem: { code: 'PRECONDITION_FAILED' },
    });
  });
});
