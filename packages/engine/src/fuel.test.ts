// Fuel: what a turn may do in all, and that pausing between blocks changes nothing.
import { describe, expect, it } from 'vitest';
import type { Evaluator } from './evaluator.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { operateTurn } from './operate.ts';
import type { SmallChat } from './testing/small-blocks.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { continueTurn, resumeTurn, startTurn } from './turn.ts';
import type { TurnOutcome } from './turn-outcome.ts';

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
    evaluate(_evaluation, budget) {
      this.evaluations++;
      if (budget) budget.fuel -= units;
      return { ok: true, value: '1', assignments: [] };
    },
  };
}

describe('a turn that uses up its fuel', () => {
  it('ends when jumps repeat code in a loop', () => {
    const evaluator = costly(5_000_000);
    const chat = chatWith(smallBot([['A', '{{=1=}}', hop]]), { evaluator });
    expect(heard(chat.first).slice(-2)).toEqual([
      expect.stringContaining(`one turn may do (${limits.fuelPerTurn} units)`),
      '.',
    ]);
    expect(evaluator.evaluations).toBeLessThanOrEqual(limits.fuelPerTurn / 5_000_000);
  });

  it('ends within a block that runs hundreds of pieces of code', () => {
    const evaluator = costly(5_000_000);
    const chat = chatWith(smallBot([['A', '{{=1=}}'.repeat(500), 'later']]), { evaluator });
    expect(heard(chat.first)).toEqual([
      expect.stringContaining(`one block may do (${limits.fuelPerBlock} units)`),
      '.',
    ]);
    expect(evaluator.evaluations).toBe(2);
  });

  it('ends before a text exceeds the longest string of JavaScript', () => {
    const chat = chatWith(smallBot([['A', '{{One}}'.repeat(2_100)]]), {
      prefilledVariables: { One: 'x'.repeat(262_144) },
    });
    expect(heard(chat.first)).toEqual([expect.stringContaining('characters, so the chat was ended'), '.']);
  });

  it('has full fuel again in the next turn', () => {
    const evaluator = costly(5_000_000);
    const chat = chatWith(smallBot([['A', '{{=1=}}', '{{=1=}}', '{{=1=}}', quiz, hop]]), { evaluator });
    for (let turn = 0; turn < 20; turn++) chat.say('x');
    expect(heard({ ok: true, turn: chat.last })).toEqual(['1', '1', '1', '?']);
  });

  it('ends the chat for good', () => {
    const chat = chatWith(smallBot([['A', '{{=1=}}', hop]]), { evaluator: costly(5_000_000) });
    expect(chat.last.state).toMatchObject({ status: 'ended', waiting: null });
  });
});

describe('a block with many values', () => {
  const large = { type: 'move', options: { branches: Array.from({ length: 15_000 }, () => 'x') } };

  it('costs fuel by the number of its values', () => {
    const fuelOf = (block: Record<string, unknown>) =>
      chatWith(smallBot([['A', block, quiz]])).last.meter.fuel;
    expect(fuelOf({ type: 'move', options: { set: [] } })).toBe(fuelOf({ type: 'move' }));
    expect(fuelOf(large) - fuelOf({ type: 'move' })).toBeGreaterThan(14_000 * limits.valueFuel);
  });

  it('ends a turn that repeats it in a loop', () => {
    const chat = chatWith(smallBot([['A', large, hop]]));
    expect(heard(chat.first)).toEqual([
      expect.stringContaining(`one turn may do (${limits.fuelPerTurn} units)`),
      '.',
    ]);
    expect(chat.last.meter.fuel).toBeLessThan(limits.fuelPerTurn + limits.fuelPerBlock);
  });
});

describe('work beyond the limits of JavaScript', () => {
  const faulty = (fault: () => unknown): Evaluator => ({
    evaluate: () => {
      fault();
      return { ok: true, value: '', assignments: [] };
    },
  });
  const dive = (depth: number): number => dive(depth + 1) + 1;

  it.each([
    ['a text', () => 'x'.repeat(2 ** 30)],
    ['a list', () => new Array(2 ** 32)],
    ['a recursion', () => dive(0)],
  ])('ends the chat with a log: %s', (_name, fault) => {
    const chat = chatWith(smallBot([['A', '{{=1=}}', quiz]]), { evaluator: faulty(fault) });
    expect(heard(chat.first)).toEqual([expect.stringContaining('larger than can be held'), '.']);
  });

  it('differs from other range errors, which are thrown', () => {
    const flow = smallBot([['A', '{{=1=}}', quiz]]);
    const start = () => chatWith(flow, { evaluator: faulty(() => (1).toFixed(1_000)) });
    expect(start).toThrow(RangeError);
  });
});

describe('twenty thousand variables with one name', () => {
  const variables = Array.from({ length: 20_000 }, (_, index) => ({ id: `s${index}`, name: 'Same' }));

  it('cost fuel for each search through all of them', () => {
    const bot = { ...smallBot([['A', '{{Same}}'.repeat(1_000), quiz]]), variables };
    const chat = chatWith(bot);
    expect(heard(chat.first)).toEqual([expect.stringContaining('this block took more work'), '.']);
  });

  it('cost little fuel when the first of them has a value', () => {
    const bot = { ...smallBot([['A', '{{Same}}'.repeat(3), quiz]]), variables };
    const chat = chatWith(bot, { prefilledVariables: { Same: 'x' } });
    expect(heard(chat.first)).toEqual(['xxx', '?']);
    expect(chat.last.meter.fuel).toBeLessThan(10_000);
  });
});

describe('a turn with a flow that has run before in this process', () => {
  const long = 'x'.repeat(10_000);

  it.each([
    ['plain texts', { placeholder: long, labels: { button: long, list: [long, long] } }],
    ['templates', { placeholder: '{{One}}', labels: { button: '{{Two}} {{One}}' } }],
    ['both', { placeholder: '{{One}}', button: long, labels: { list: [long, '{{Two}}', { label: long }] } }],
    ['braces without a variable', { placeholder: '{{', labels: { button: long, more: ['{{}}', long] } }],
  ])('uses the same fuel as the first time: %s', (_name, options) => {
    const chat = chatWith(smallBot([['A', { type: 'form', options }]]));
    const again = start(chat, chat.host, 'x');
    expect(again.ok && again.turn.meter.fuel).toBe(chat.last.meter.fuel);
  });

  it('uses no fuel for texts without variables, and some next to a text with one', () => {
    const fuelOf = (options: object) =>
      chatWith(smallBot([['A', { type: 'form', options }]])).last.meter.fuel;
    expect(fuelOf({ placeholder: long })).toBe(fuelOf({}));
    // They are looked through each time, as the options are never known to be plain.
    expect(fuelOf({ placeholder: long, button: '{{One}}' })).toBeGreaterThan(
      fuelOf({ placeholder: '', button: '{{One}}' }),
    );
  });
});

describe('a turn that exceeds the fuel for immediate work', () => {
  const greedy = smallBot([['A', { type: 'dice' }, '{{=1=}}', quiz]]);

  it('is postponed and changes nothing', () => {
    const chat = chatWith(greedy, { evaluator: costly(5_000) });
    const before = JSON.stringify(chat.last.state);
    const host = { ...chat.host, evaluator: costly(500_000), fuelAtOnce: 250_000 };
    const outcome = start(chat, host, 'first');
    expect(outcome).toMatchObject({ ok: true, turn: { stop: { type: 'postponed' }, events: [] } });
    const hop = continueTurn(host, chat.last.state, { type: 'text', text: 'go on' });
    expect(hop).toMatchObject({ ok: true });
    expect(JSON.stringify(chat.last.state)).toBe(before);
  });

  it('is postponed when it leaves a linked bot with many variables', () => {
    const variables = Array.from({ length: 10_000 }, (_, index) => ({ id: `s${index}`, name: `S${index}` }));
    const other = { ...smallBot([['B', quiz, quiz]], { variables }), id: 'other' };
    const visit = { type: 'visit', options: { isMerging: true } };
    const chat = chatWith(smallBot([['A', visit, quiz]], { variables }), { others: [other] });
    const hurried = { ...chat.host, fuelAtOnce: 250_000 };
    const turnOf = (host: Host) => continueTurn(host, chat.last.state, { type: 'text', text: 'x' });
    expect(heard(turnOf(hurried))).toEqual(['~']);
    expect(heard(operateTurn(hurried, chat.last.state, { isClosed: true }))).toEqual(['~']);
    expect(heard(turnOf(chat.host))).toEqual(['?']);
    const alone = chatWith(smallBot([['A', quiz, quiz]], { variables }));
    expect(heard(continueTurn(hurried, alone.last.state, { type: 'text', text: 'x' }))).toEqual(['?']);
  });

  it('ends at once when it exceeds another limit first', () => {
    const chat = chatWith(smallBot([['A', '{{One}}'.repeat(600)]]));
    const host = { ...chat.host, fuelAtOnce: 250_000 };
    const outcome = startTurn(host, {
      flow: chat.flow,
      seed: 'seed',
      resultId: 'result',
      locale: 'en',
      timeZone: 'UTC',
      isStreamEnabled: false,
      prefilledVariables: { One: 'x'.repeat(2_000) },
    });
    expect(heard(outcome)).toEqual([expect.stringContaining('characters, so the chat was ended'), '.']);
  });
});

describe('a pause', () => {
  const groups: Parameters<typeof smallBot>[0] = [
    ['A', '{{=1=}}', { type: 'dice' }, '{{One}}', quiz, 'then {{One}}', { type: 'fetch' }, '{{One}}', hop],
  ];

  /** All that a chat of four turns left behind, and how often it paused and was postponed. */
  function play(bounds: Pick<Host, 'fuelPerSlice' | 'fuelAtOnce'>): {
    bytes: string;
    pauses: number;
    postponements: number;
  } {
    const chat = chatWith(smallBot(groups), { evaluator: costly(1_000) });
    const host = { ...chat.host, ...bounds };
    let pauses = 0;
    let postponements = 0;
    const run = (part: (on: Host) => TurnOutcome): TurnOutcome => {
      const outcome = part(host);
      if (!outcome.ok) return outcome;
      const { turn } = outcome;
      if (turn.stop.type === 'postponed') {
        postponements++;
        return run(() => part({ ...host, fuelAtOnce: undefined }));
      }
      if (turn.stop.type !== 'paused' && turn.stop.type !== 'call') return outcome;
      const isPause = turn.stop.type === 'paused';
      if (isPause) pauses++;
      const stored = JSON.parse(JSON.stringify(turn));
      return run((on) => resumeTurn(on, stored, isPause ? undefined : { ok: true, response: { answer: 7 } }));
    };
    const outcomes = [run((on) => start(chat, on, 'first'))];
    for (const text of ['no', 'b', 'c']) {
      const last = outcomes.at(-1);
      if (!last?.ok) throw new Error('refused');
      outcomes.push(run((on) => continueTurn(on, last.turn.state, { type: 'text', text })));
    }
    return { bytes: JSON.stringify(outcomes), pauses, postponements };
  }

  it('between any two blocks does not change the outcome', () => {
    const whole = play({});
    const cut = play({ fuelPerSlice: 1 });
    expect(whole.pauses).toBe(0);
    expect(cut.pauses).toBeGreaterThan(10);
    expect(cut.bytes).toBe(whole.bytes);
  });

  it.each([1, 199, 200, 5_000, 11_000, 11_400])(
    'or a postponement beyond %i units does not change the outcome',
    (fuelAtOnce) => {
      const whole = play({});
      const cut = play({ fuelAtOnce });
      expect(cut.postponements).toBeGreaterThan(0);
      expect(cut.bytes).toBe(whole.bytes);
    },
  );

  it.each(['dice', 'counted'])(
    'before the block that exceeds the limit does not change the outcome: %s',
    (type) => {
      const chat = chatWith(smallBot([['A', { type }, hop]]));
      const host = { ...chat.host, fuelPerSlice: 1 };
      let outcome = start(chat, host, 'x');
      while (outcome.ok && outcome.turn.stop.type === 'paused')
        outcome = resumeTurn(host, outcome.turn, undefined);
      expect(JSON.stringify(outcome)).toBe(JSON.stringify(start(chat, chat.host, 'x')));
    },
  );

  it('keeps the first message until an input takes it', () => {
    const chat = chatWith(smallBot([['A', { type: 'dice' }, quiz, 'got {{One}}']]));
    const host = { ...chat.host, fuelPerSlice: 1 };
    let outcome = start(chat, host, 'Ada');
    while (outcome.ok && outcome.turn.stop.type === 'paused')
      outcome = resumeTurn(host, JSON.parse(JSON.stringify(outcome.turn)), undefined);
    expect(heard(outcome)).toContain('got ada');
  });
});
