// Code that is used often: its compiled form is kept, and nothing else can be told from outside.
import type { Evaluation } from '@colloquy/engine';
import type { QuickJSContext } from 'quickjs-emscripten';
import { expect, it } from 'vitest';
import { compileCode } from './compile-code.ts';
import { limits } from './limits.ts';
import { openGuest } from './open-guest.ts';
import { createPreparedStates } from './prepared-states.ts';
import { createQuickJsEvaluator } from './quickjs-evaluator.ts';

const evaluator = await createQuickJsEvaluator();
// The first use of an interpreter takes one unit less than all others.
evaluator.evaluate({ code: '1', bindings: [], now: 0, seed: '' });

/** The result and the fuel that it took. */
function evaluate(evaluation: Partial<Evaluation>, fuel: number = limits.fuel) {
  const budget = { fuel };
  const whole = { code: '', bindings: [], now: 0, seed: 'seed', ...evaluation };
  return { result: evaluator.evaluate(whole, budget), fuelLeft: budget.fuel };
}

const OFTEN = Array.from({ length: limits.usesBeforeKeeping + 8 });

it.each([
  ['an expression', 'text + Math.random() + Date.now()'],
  ['statements', 'globalThis.seen = (globalThis.seen ?? 0) + 1; setVariable("a", seen); return text.length;'],
  ['a promise', 'const later = await Promise.resolve(text); return later + "!";'],
  ['an error', 'throw new Error(text)'],
  ['a syntax error', 'let x = ;'],
])('code uses the same fuel and returns the same result each time: %s', (_, code) => {
  const given = { code, bindings: [{ name: 'text', value: 'hello' }] };
  const first = evaluate(given);
  for (const _use of OFTEN) expect(evaluate(given)).toEqual(first);
});

it('cached code receives new values and no state of earlier runs', () => {
  const leaving = 'const large = "secret".repeat(100000); globalThis.large = large; return large.length;';
  for (const [index] of OFTEN.entries()) {
    expect(evaluate({ code: leaving }).result).toMatchObject({ ok: true, value: 600_000 });
    const bindings = [{ name: 'number', value: index }];
    const used = evaluate({ code: '[number, typeof large].join()', bindings }).result;
    expect(used).toMatchObject({ ok: true, value: `${index},undefined` });
  }
});

it('code with other variables is cached separately', () => {
  const code = 'typeof one + typeof two';
  const named = (name: string) => evaluate({ code, bindings: [{ name, value: 1 }] }).result;
  for (const _use of OFTEN) {
    expect(named('one')).toMatchObject({ value: 'numberundefined' });
    expect(named('two')).toMatchObject({ value: 'undefinednumber' });
  }
});

it('code stops at the same step each time when the fuel is too low to compile it', () => {
  const code = `return ${Array.from({ length: 200 }, (_, index) => `(${index} + 1)`).join(' + ')};`;
  const first = evaluate({ code }, 100);
  expect(first.result).toEqual({ ok: false, message: 'The code ran too long.' });
  for (const _use of OFTEN) evaluate({ code });
  expect(evaluate({ code }, 100)).toEqual(first);
});

it('code is compiled until it is cached, and not afterwards', async () => {
  const guest = await openGuest();
  let compiled = 0;
  const prepare = (context: QuickJSContext) => {
    compiled++;
    return compileCode(context, { code: '1 + 1', bindings: [], now: 0, seed: '' });
  };
  for (const _use of OFTEN) guest.use({ key: 'two', prepare, work: (_context, _guest, result) => result });
  expect(compiled).toBe(limits.usesBeforeKeeping);
});

it('cached code is dropped when newer code needs the space', () => {
  const states = createPreparedStates();
  const add = (key: string, bytes: number) =>
    states.add(key, { result: key, fuel: 1, blocks: [{ offset: 0, content: new Uint8Array(bytes) }] });
  const half = limits.preparedBytes / 2;
  add('a', half);
  add('b', half);
  expect(states.get('a')).toMatchObject({ result: 'a' });
  add('c', half);
  expect(['a', 'b', 'c'].map((key) => states.get(key)?.result)).toEqual(['a', undefined, 'c']);
  add('too large', limits.preparedBytes + 1);
  expect(['a', 'too large'].map((key) => states.get(key)?.result)).toEqual(['a', undefined]);
});
