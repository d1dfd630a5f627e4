// Calls around replies: before an input is asked, before a reply is read, and while the chat waits for the client.

import type { CallResult } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import type { SmallChat } from './testing/small-blocks.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { helpEvent, startEvent } from './testing/small-events.ts';
import { awaitedCall, continueTurn, resumeTurn } from './turn.ts';
import type { Turn, TurnOutcome } from './turn-outcome.ts';

const ok = (response: Readonly<Record<string, unknown>>): CallResult => ({ ok: true, response });
const failure: CallResult = { ok: false, failure: { code: 'timeout', message: 'Too late.' } };

function turnOf(outcome: TurnOutcome): Turn {
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.turn;
}

/** Through JSON, as if another server went on with it. */
function resume({ host }: SmallChat, turn: Turn, result: CallResult | undefined): TurnOutcome {
  return resumeTurn(host, JSON.parse(JSON.stringify(turn)) as Turn, result);
}

describe('an input with a set-up call', () => {
  const till = { type: 'till', options: { variableId: 'v1' } };

  function asked() {
    const chat = chatWith(smallBot([['A', 'Pay', till, 'Paid: {{One}}']]));
    const first = turnOf(chat.first);
    expect(first.stop).toMatchObject({ type: 'call', call: { request: { task: 'set up', id: null } } });
    const turn = turnOf(resume(chat, first, ok({ id: 'intent-1' })));
    chat.last = turn;
    return { chat, turn };
  }

  it('asks after the result of the call, and stores context for the next reply', () => {
    const { turn } = asked();
    expect(turn.stop.type).toBe('asked');
    expect(turn.state.waiting).toEqual({ blockId: 'b2', kept: 'intent-1' });
    expect(turn.events.map(({ type }) => type)).toEqual(['said', 'called', 'returned', 'asked', 'logged']);
    expect(JSON.stringify(turn.events.find(({ type }) => type === 'asked'))).not.toContain('intent-1');
  });

  it('is skipped with a log when the call fails', () => {
    const chat = chatWith(smallBot([['A', 'Pay', till, 'Paid']]));
    expect(heard(resume(chat, turnOf(chat.first), failure))).toEqual(['Pay', 'log no till', '.']);
  });

  it('reads a reply after a second call has looked it up', () => {
    const { chat } = asked();
    const checking = turnOf(chat.say('Done'));
    expect(checking.stop).toMatchObject({
      type: 'call',
      call: { request: { task: 'look up', id: 'intent-1' } },
    });
    expect(heard(resume(chat, checking, ok({ isPaid: true })))).toEqual(['Paid: Done', '.']);
  });

  it('repeats the set-up call after a rejection, with the stored context', () => {
    const { chat } = asked();
    const again = turnOf(resume(chat, turnOf(chat.say('Done')), ok({ isPaid: false })));
    expect(again.stop).toMatchObject({ type: 'call', call: { request: { task: 'set up', id: 'intent-1' } } });
    const turn = turnOf(resume(chat, again, ok({ id: 'intent-1' })));
    expect(turn.state.waiting).toEqual({ blockId: 'b2', kept: 'intent-1' });
    expect(heard({ ok: true, turn })).toEqual(['not paid', 'log set up', '?']);
  });

  it('rejects a reply without a look-up when its block asks for none', () => {
    const { chat } = asked();
    expect(turnOf(chat.say('fail')).stop).toMatchObject({ call: { request: { task: 'set up' } } });
  });

  it('does not pass its context to other inputs', () => {
    const { chat } = asked();
    const twice = smallBot([['A', till, till]]);
    const other = chatWith(twice);
    other.last = turnOf(resume(other, turnOf(other.first), ok({ id: 'intent-1' })));
    const next = turnOf(resume(other, turnOf(other.say('Done')), ok({ isPaid: true })));
    expect(next.stop).toMatchObject({ call: { request: { task: 'set up', id: null } } });
    expect(chat.last.state.waiting?.kept).toBe('intent-1');
  });

  it('stores no context that is too long', () => {
    const chat = chatWith(smallBot([['A', till]]));
    const turn = turnOf(
      resume(chat, turnOf(chat.first), ok({ id: 'x'.repeat(limits.pendingContextCharacters + 1) })),
    );
    expect(turn.state.waiting).toEqual({ blockId: 'b1' });
  });

  it.each(['its own bot', 'a bot around'])(
    'has its stored context after a command of %s that asked a question',
    (whose) => {
      const isLinked = whose === 'a bot around';
      const bot = smallBot(
        [
          ['A', isLinked ? { type: 'visit', options: { isMerging: true } } : till],
          ['H', 'why?', { type: 'quiz' }],
        ],
        {
          events: [startEvent, helpEvent],
          edges: { 'to-h': 'H' },
        },
      );
      const chat = chatWith(bot, { others: [smallBot([['Other', till]], { id: 'other' })] });
      chat.last = turnOf(resume(chat, turnOf(chat.first), ok({ id: 'intent-1' })));
      expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual(['why?', '?']);
      expect(turnOf(chat.say('because')).stop).toMatchObject({
        call: { request: { task: 'set up', id: 'intent-1' } },
      });
    },
  );

  it('reads a postponed reply after the set-up call that follows the reply event', () => {
    const reply = {
      id: 'r',
      type: 'reply' as const,
      graphCoordinates: { x: 0, y: 0 },
      outgoingEdgeId: 'to-r',
    };
    const chat = chatWith(
      smallBot(
        [
          ['A', till, 'Paid: {{One}}'],
          ['R', 'noted', { type: 'back' }],
        ],
        { events: [startEvent, reply], edges: { 'to-r': 'R' } },
      ),
    );
    chat.last = turnOf(resume(chat, turnOf(chat.first), ok({ id: 'intent-1' })));
    const noted = turnOf(resume(chat, turnOf(chat.say('Done')), ok({ isPaid: true })));
    expect(noted.stop).toMatchObject({ call: { request: { task: 'set up' } } });
    const checking = turnOf(resume(chat, noted, ok({ id: 'intent-2' })));
    expect(checking.stop).toMatchObject({ call: { request: { task: 'look up' } } });
    expect(heard(resume(chat, checking, ok({ isPaid: true })))).toEqual([
      'noted',
      'log set up',
      'Paid: Done',
      '.',
    ]);
  });
});

describe('a streamed call', () => {
  const speak = (more: object = {}) => ({ type: 'speak', options: { into: 'v1', ...more } });
  const bot = smallBot([['A', 'Hm', speak(), '{{One}}!', 'More?']]);
  const streaming = () => chatWith(bot, { isStreamEnabled: true });

  it.each([
    ['the chat does not stream', bot, false],
    ['the next block shows something else', smallBot([['A', speak(), 'It says {{One}}']]), true],
    ['the next block shows another variable', smallBot([['A', speak(), '{{Two}}']]), true],
    ['there is no next block', smallBot([['A', speak()]]), true],
  ])('is an ordinary call when %s', (_name, other, isStreamEnabled) => {
    const { stop, events } = turnOf(chatWith(other, { isStreamEnabled }).first);
    expect(stop).toMatchObject({ type: 'call', call: { port: 'model' } });
    expect(stop.type === 'call' && stop.isOptional).toBeFalsy();
    expect(events.some(({ type }) => type === 'acted')).toBe(false);
  });

  it('says whether the next bubble shows its text', () => {
    expect(turnOf(chatWith(bot).first).stop).toMatchObject({ isShown: true });
    expect(turnOf(chatWith(smallBot([['A', speak(), 'x']])).first).stop).not.toHaveProperty('isShown');
  });

  it('asks the client to follow the stream, and gives its request to the host', () => {
    const chat = streaming();
    expect(heard(chat.first)).toEqual(['Hm', '…']);
    expect(chat.last.events.at(-1)).toMatchObject({
      action: { type: 'stream', expectsDedicatedReply: true },
    });
    expect(awaitedCall(chat.host, chat.last.state)).toMatchObject({ port: 'model' });
  });

  it('is not reported for a chat that waits for another reply', () => {
    const chat = chatWith(smallBot([['A', { type: 'quiz' }]]));
    expect(awaitedCall(chat.host, chat.last.state)).toBeUndefined();
    chat.say('x');
    expect(awaitedCall(chat.host, chat.last.state)).toBeUndefined();
  });

  it.each([
    [
      'the result, which wins over a reply of the client',
      'what the client says',
      ok({ text: 'made' }),
      ['More?', '.'],
      'made',
    ],
    ['the reply of the client when there is no result', 'said', undefined, ['More?', '.'], 'said'],
    ['the reply of the client when the call failed', 'said', failure, ['More?', '.'], 'said'],
    [
      'a result without a reply, and shows it',
      undefined,
      ok({ text: 'made' }),
      ['made!', 'More?', '.'],
      'made',
    ],
    [
      'no value when the call failed and the client sent no reply',
      undefined,
      failure,
      ['log timeout', '!', 'More?', '.'],
      null,
    ],
  ])('continues with %s', (_name, reply, result, lines, value) => {
    const chat = streaming();
    const turn = turnOf(chat.say(reply));
    expect(turn.stop).toMatchObject({ type: 'call', number: 0 });
    expect(turn.stop.type === 'call' && turn.stop.isOptional === true).toBe(reply !== undefined);
    const ended = resume(chat, turn, result);
    expect(heard(ended)).toEqual(lines);
    expect(turnOf(ended).state.frames[0]?.variables[0]).toBe(value);
  });

  it('takes its result from outside when the host may not make it', () => {
    const listening = chatWith(
      smallBot([['A', speak({ isStreamed: false, isMadeOnReply: false }), '{{One}}']]),
    );
    expect(heard(listening.first)).toEqual(['…']);
    const turn = turnOf(listening.say());
    expect(turn.stop).toMatchObject({ type: 'call', isOptional: true });
    expect(heard(resume(listening, turn, undefined))).toEqual(['', '.']);
    expect(heard(resume(listening, turn, ok({ text: 'brought' })))).toEqual(['brought', '.']);
  });
});

describe('a first message', () => {
  const message = { type: 'text' as const, text: 'Ada' };
  const fetched = ok({ answer: 'x' });
  const quiz = { type: 'quiz', options: { variableId: 'v2' } };
  const greeting = [{ type: 'fetch' }, quiz, '{{Two}} got {{One}}'] as const;

  it('answers the first input even after a call', () => {
    const chat = chatWith(smallBot([['A', ...greeting]]), { message });
    const outcome = resume(chat, turnOf(chat.first), fetched);
    expect(heard(outcome)).toEqual(['ada got x', '.']);
    // Whatever comes after that is asked.
    const twice = chatWith(smallBot([['A', { type: 'fetch' }, quiz, { type: 'fetch' }, quiz]]), { message });
    const next = turnOf(resume(twice, turnOf(twice.first), fetched));
    expect(next.stop).toMatchObject({ type: 'call', number: 1 });
    expect(heard(resume(twice, next, fetched))).toEqual(['?']);
  });

  it('survives calls, pauses and a start that only registers the chat', () => {
    const chat = chatWith(smallBot([['A', { type: 'fetch' }, { type: 'dice' }, ...greeting]]), {
      isOnlyRegistering: true,
    });
    const host = { ...chat.host, fuelPerSlice: 1 };
    let outcome = continueTurn(host, chat.last.state, message);
    for (let rounds = 0; outcome.ok && /paused|call/.test(outcome.turn.stop.type) && rounds < 20; rounds++)
      outcome = resume(
        { ...chat, host },
        outcome.turn,
        outcome.turn.stop.type === 'call' ? fetched : undefined,
      );
    expect(heard(outcome)).toEqual(['ada got x', '.']);
  });

  it('is not used once the bot has spoken or the chat waits for the page', () => {
    const spoken = chatWith(smallBot([['A', { type: 'fetch' }, 'Hello', quiz]]), { message });
    expect(heard(resume(spoken, turnOf(spoken.first), fetched))).toEqual(['Hello', '?']);
    const page = { type: 'move', options: { act: [{ type: 'wait' }], awaitsReply: true } };
    const waiting = chatWith(smallBot([['A', { type: 'fetch' }, page, quiz]]), { message });
    expect(heard(resume(waiting, turnOf(waiting.first), fetched))).toEqual(['…']);
  });

  const refused = [
    [{ type: 'audio', url: 'https://example.com/a' }, ['message', 'type'], 'no recordings'],
    [{ type: 'command', command: 'gone' }, ['message', 'command'], 'no command "gone"'],
  ] as const;

  it.each(refused)('is refused when the first input does not accept it: %j', (wrong, path) => {
    const chat = chatWith(smallBot([['A', { type: 'dice' }, quiz]]), { message: wrong });
    expect(chat.first).toMatchObject({ ok: false, problem: { issues: [{ path }] } });
  });

  it.each(refused)(
    'is dropped with a log when the input refuses it after a call: %j',
    (wrong, _path, why) => {
      const chat = chatWith(smallBot([['A', ...greeting]]), { message: wrong });
      const outcome = resume(chat, turnOf(chat.first), fetched);
      expect(heard(outcome)).toEqual([expect.stringContaining('left aside'), '?']);
      expect(turnOf(outcome).events).toContainEqual(
        expect.objectContaining({
          type: 'logged',
          log: expect.objectContaining({ details: expect.stringContaining(why) }),
        }),
      );
      expect(heard(continueTurn(chat.host, turnOf(outcome).state, message))).toEqual(['ada got x', '.']);
    },
  );

  it('does not answer an input that needs a set-up call, such as a payment', () => {
    const chat = chatWith(smallBot([['A', { type: 'fetch' }, { type: 'till' }, 'Paid']]), { message });
    const setUp = turnOf(resume(chat, turnOf(chat.first), fetched));
    expect(heard(resume(chat, setUp, ok({ id: 'intent-1' })))).toEqual(['log set up', '?']);
  });

  it('with a command runs it at the first input, even after set-up calls', () => {
    const start = { graphCoordinates: { x: 0, y: 0 } };
    const bot = smallBot(
      [
        ['A', { type: 'fetch' }, { type: 'till' }],
        ['H', 'Help is near.', quiz],
      ],
      {
        edges: { help: 'H' },
        events: [
          { ...start, id: 'start', type: 'start', outgoingEdgeId: 'start-edge' },
          { ...start, id: 'h', type: 'command', outgoingEdgeId: 'help', options: { command: 'help' } },
        ],
      },
    );
    const chat = chatWith(bot, { message: { type: 'command', command: 'help' } });
    const setUp = turnOf(resume(chat, turnOf(chat.first), fetched));
    expect(heard(resume(chat, setUp, ok({ id: 'intent-1' })))).toEqual(['log set up', 'Help is near.', '?']);
  });
});
