// Fuel: what a turn may do in all, and that pausing between blocks changes nothing.
import { describe, expect, it } from 'vitest';
import type { Evaluator } from './evaluator.ts';
import { limits } from './limits.ts';
import type { Host } from './machine.ts';
import type { SmallChat } from './testing/small-blocks.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import type { TurnOutcome } from './turn.ts';
import { continueTurn, resumeTurn, startTurn } from './turn.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const hop = { type: 'hop', options: { groupId: 'A' } };

/** Starts a chat of the same flow on another host. */
function start({ flow }: SmallChat, host: Host, text: string): TurnOutcome {
  return startTurn(host, {
    flow,
    seed: 'seed',
    resultId: 'result',
    locale: 'en',
    timeZone: 'UTC',
    isStreamEnabled: false,
    message: { type: 'text', text },
  });
}

/** An evaluator that only counts: each evaluation takes as much. */
function costly(units: number): Evaluator & { evaluations: number } {
  return {
    evaluations: 0,
    evaluate(_evaluation, tank) {
      this.evaluations++;
      if (tank) tank.fuel -= units;
      return { ok: true, value: '1', assignments: [] };
    },
  };
}

describe('a turn that uses up its fuel', () => {
  it('ends when code runs round and round by jumps', () => {
    const evaluator = costly(5_000_000);
    const chat = chatWith(smallBot([['A', '{{=1=}}', hop]]), { evaluator });
    expect(heard(chat.first).slice(-2)).toEqual([
      expect.stringContaining(`one turn may do (${limits.fuelPerTurn} units)`),
      '.',
    ]);
    expect(evaluator.evaluations).toBeLessThanOrEqual(limits.fuelPerTurn / 5_000_000);
  });

  it('ends in the middle of a block with hundreds of pieces of code', () => {
    const evaluator = costly(5_000_000);
    const chat = chatWith(smallBot([['A', '{{=1=}}'.repeat(500), 'later']]), { evaluator });
    expect(heard(chat.first)).toEqual([
      expect.stringContaining(`one block may do (${limits.fuelPerBlock} units)`),
      '.',
    ]);
    expect(evaluator.evaluations).toBe(2);
  });

  it('ends before a text is longer than the language can hold', () => {
    const chat = chatWith(smallBot([['A', '{{One}}'.repeat(2_100)]]), {
      prefilledVariables: { One: 'x'.repeat(262_144) },
    });
    expect(heard(chat.first)).toEqual([expect.stringContaining('characters, so the chat was ended'), '.']);
  });

  it('starts anew in the next turn', () => {
    const evaluator = costly(5_000_000);
    const chat = chatWith(smallBot([['A', '{{=1=}}', '{{=1=}}', '{{=1=}}', quiz, hop]]), { evaluator });
    for (let turn = 0; turn < 20; turn++) chat.say('x');
    expect(heard({ ok: true, turn: chat.last })).toEqual(['1', '1', '1', '?']);
  });

  it('says so to the author and ends the chat for good', () => {
    const chat = chatWith(smallBot([['A', '{{=1=}}', hop]]), { evaluator: costly(5_000_000) });
    expect(chat.last.state).toMatchObject({ status: 'ended', waiting: null });
  });
});

describe('a pause', () => {
  const groups: Parameters<typeof smallBot>[0] = [
    ['A', '{{=1=}}', { type: 'dice' }, '{{One}}', quiz, 'then {{One}}', { type: 'fetch' }, '{{One}}', hop],
  ];

  /** All that a chat of four turns left behind, and how often it paused. */
  function play(fuelPerSlice: number | undefined): { bytes: string; pauses: number } {
    const chat = chatWith(smallBot(groups), { evaluator: costly(1_000) });
    const host = { ...chat.host, fuelPerSlice };
    let pauses = 0;
    const finish = (first: TurnOutcome): TurnOutcome => {
      let outcome = first;
      while (outcome.ok && (outcome.turn.stop.type === 'paused' || outcome.turn.stop.type === 'call')) {
        const isPause = outcome.turn.stop.type === 'paused';
        if (isPause) pauses++;
        const turn = JSON.parse(JSON.stringify(outcome.turn));
        outcome = resumeTurn(host, turn, isPause ? undefined : { ok: true, response: { answer: 7 } });
      }
      return outcome;
    };
    const outcomes = [finish(start(chat, host, 'first'))];
    for (const text of ['no', 'b', 'c']) {
      const last = outcomes.at(-1);
      if (!last?.ok) throw new Error('refused');
      outcomes.push(finish(continueTurn(host, last.turn.state, { type: 'text', text })));
    }
    return { bytes: JSON.stringify(outcomes), pauses };
  }

  it('between any two blocks changes no byte', () => {
    const whole = play(undefined);
    const cut = play(1);
    expect(whole.pauses).toBe(0);
    expect(cut.pauses).toBeGreaterThan(10);
    expect(cut.bytes).toBe(whole.bytes);
  });

  it('keeps the message that the first input takes', () => {
    const chat = chatWith(smallBot([['A', { type: 'dice' }, quiz, 'got {{One}}']]));
    const host = { ...chat.host, fuelPerSlice: 1 };
    let outcome = start(chat, host, 'Ada');
    while (outcome.ok && outcome.turn.stop.type === 'paused')
      outcome = resumeTurn(host, JSON.parse(JSON.stringify(outcome.turn)), undefined);
    expect(heard(outcome)).toContain('got ada');
  });
});
