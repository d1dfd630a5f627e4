// The evaluator: supported code, its inputs, and its failures.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FuelBudget } from '@colloquy/engine';
import { describe, expect, it } from 'vitest';
import { loadWasm } from './load-wasm.ts';
import { createQuickJsEvaluator } from './quickjs-evaluator.ts';

const evaluator = await createQuickJsEvaluator();
const now = Date.parse('2026-11-21T10:00:00Z');

function evaluate(code: string, values: Readonly<Record<string, unknown>> = {}, seed = '0') {
  const bindings = Object.entries(values).map(([name, value]) => ({ name, value }));
  return evaluator.evaluate({ code, bindings, now, seed });
}

function outcomeOf(code: string, values?: Readonly<Record<string, unknown>>, seed?: string): unknown {
  const result = evaluate(code, values, seed);
  return result.ok ? result.value : `failed: ${result.message}`;
}

describe('an expression', () => {
  const cases: readonly (readonly [code: string, value: unknown])[] = [
    ['1 + 1', 2],
    [' 1 + 1 ; ', 2],
    ['score * 2 // twice', 42],
    ['name + "!"', 'Ada!'],
    ['list.map((item) => item.toUpperCase())', ['A', 'B']],
    ['list.filter(function (item) { return item === "a" })', ['a']],
    ['return score', 21],
    ['const half = score / 2; return half', 10.5],
    ['const half = score / 2; half', undefined],
    ['if (score > 20) return "high"\nreturn "low"', 'high'],
    ['{ score }', { score: 21 }],
    ['({ a: [1, { b: null }] })', { a: [1, { b: null }] }],
    ['nothing', undefined],
    ['typeof nothing', 'undefined'],
    ['empty', null],
    ['undefined', undefined],
    ['score > 20 && name', 'Ada'],
    ['0 / 0', Number.NaN],
    ['1 / 0', Number.POSITIVE_INFINITY],
    ['2n ** 70n', '1180591620717411303424'],
    ['() => 1', undefined],
    ['Symbol("x")', undefined],
    ['new Map([[1, 2]])', {}],
    ['await Promise.resolve(5)', 5],
    ['const five = await Promise.resolve(5); return five + 1', 6],
    ['Promise.resolve("later")', 'later'],
    ['"héllo 😀 \\u0000"', 'héllo 😀 \u0000'],
    ['({ toJSON: () => "own" })', 'own'],
    ['new Function("return 7")()', 7],
  ];
  it.each(cases)('is evaluated: %s', (code, value) => {
    const given = { score: 21, name: 'Ada', list: ['a', 'b'], empty: null, nothing: undefined };
    expect(outcomeOf(code, given)).toEqual(value);
  });

  it('receives values of any content unchanged', () => {
    const text = `"'\`\${evil()}\\ </script>\u2028 {{Name}} __proto__`;
    expect(outcomeOf('text', { text })).toBe(text);
    expect(outcomeOf('list', { list: [text, null, ''] })).toEqual([text, null, '']);
  });
  it('collects the values of setVariable at the time of the call', () => {
    const code =
      'const list = [1]; setVariable("A", list); list.push(2); setVariable(7, "b"); setVariable("C"); return 3';
    expect(evaluate(code)).toEqual({
      ok: true,
      value: 3,
      assignments: [
        { name: 'A', value: [1] },
        { name: '7', value: 'b' },
        { name: 'C', value: undefined },
      ],
    });
  });
  it('sets at most a thousand variables', () => {
    const result = evaluate('for (let i = 0; i < 2000; i++) setVariable("A", i)');
    expect(result.ok && result.assignments.length).toBe(1000);
  });
});

describe('time, formatting and random numbers in code', () => {
  it('do not change during an evaluation', () => {
    expect(outcomeOf('[Date.now(), new Date().getTime(), new Date().toISOString()]')).toEqual([
      now,
      now,
      '2026-11-21T10:00:00.000Z',
    ]);
    expect(outcomeOf('Date()')).toBe(outcomeOf('String(new Date())'));
    expect(outcomeOf('new Date(0).constructor === Date && new Date() instanceof Date')).toBe(true);
  });
  it('use UTC in any time zone of the machine', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      const code =
        '[new Date(0).getHours(), new Date(2026, 0, 1, 5).toISOString(), new Date().getTimezoneOffset(), Date.parse("2026-01-05T10:00")]';
      expect(outcomeOf(code)).toEqual([0, '2026-01-01T05:00:00.000Z', 0, Date.parse('2026-01-05T10:00Z')]);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
  it.each([
    ['(1234.5).toLocaleString()', '1,234.5'],
    ['(1234.5).toLocaleString("pt-BR", { style: "currency", currency: "BRL" })', 'R$\u00a01.234,50'],
    ['new Date("2027-02-01T12:00:00Z").toLocaleDateString("pt-BR")', '01/02/2027'],
    ['new Date().toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin" })', '11:00:00'],
    ['new Date(0).toLocaleDateString()', '1/1/1970'],
    ['new Intl.NumberFormat("de-DE").format(1234.5)', '1.234,5'],
    ['new Intl.DateTimeFormat("de-DE", { dateStyle: "long" }).format(new Date(0))', '1. Januar 1970'],
    ['Intl.DateTimeFormat().resolvedOptions().timeZone', 'UTC'],
    [
      '(() => { try { (1).toLocaleString("no language") } catch (error) { return error.name } })()',
      'RangeError',
    ],
    ['(1234.5).toLocaleString("default") + (1234.5).toLocaleString([])', '1,234.51,234.5'],
    ['Array.from({ length: 300 }, (_, i) => i.toLocaleString("de")).length + ""', '300'],
    ['new Intl.DateTimeFormat("en", { fractionalSecondDigits: 3 }).format(new Date(7))', '007'],
    [
      '(() => { try { new Intl.DateTimeFormat("en", { timeZone: "Mars/Base" }) } catch (error) { return error.name } })()',
      'RangeError',
    ],
    ['typeof new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin" }).format()', 'string'],
    ['typeof writtenForPeople', 'undefined'],
  ])('are formatted in the given language: %s', (code, text) => {
    for (let time = 0; time < 2; time++) expect(outcomeOf(code)).toBe(text);
  });
  it('depend on the seed only', () => {
    const draw = '[Math.random(), Math.random(), Math.random()]';
    expect(outcomeOf(draw, {}, 'a')).toEqual(outcomeOf(draw, {}, 'a'));
    expect(outcomeOf(draw, {}, 'a')).not.toEqual(outcomeOf(draw, {}, 'b'));
    const numbers = outcomeOf('Array.from({ length: 1000 }, Math.random)', {}, 'c') as number[];
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(numbers.reduce((sum, number) => sum + number, 0) / 1000).toBeCloseTo(0.5, 1);
  });
});

describe('isolated code', () => {
  it('keeps no state for the next code', () => {
    evaluate(
      'globalThis.left = 1; Array.prototype.map = null; Object.prototype.evil = 1; JSON.parse = null; Math.random = () => 4; Date.now = () => 5',
    );
    expect(
      outcomeOf('[typeof left, typeof [].map, typeof ({}).evil, typeof JSON.parse, Date.now()]'),
    ).toEqual(['undefined', 'function', 'undefined', 'function', now]);
  });
  it.each(['process', 'require', 'console', 'setTimeout', 'WebAssembly', 'navigator', 'std', 'os'])(
    'has no %s',
    (name) => {
      expect(outcomeOf(`typeof ${name}`)).toBe('undefined');
    },
  );
  it('cannot use the network', () => {
    expect(outcomeOf('fetch("https://example.com")')).toBe(
      'failed: Error: There is no network in an expression; use a script or an HTTP request block.',
    );
    expect(outcomeOf('await fetch("https://example.com")')).toMatch(/^failed: Error: There is no network/);
    expect(outcomeOf('await import("fs")')).toMatch(/^failed: ReferenceError/);
  });
  it('that replaces built-in objects affects only itself', () => {
    expect(outcomeOf('JSON.stringify = () => "1"; Promise = Date = String = Reflect = null; return 3')).toBe(
      3,
    );
    expect(outcomeOf('Object.prototype.toJSON = () => 1; return { a: 1 }')).toMatch(/^failed/);
    expect(outcomeOf('1 + 1')).toBe(2);
  });
});

describe('a failure', () => {
  it.each([
    ['1 +', true],
    ['Hello world', true],
    ['JSON.parse("<")', undefined],
    ['eval("1 +")', undefined],
    ['throw new SyntaxError("bad")', undefined],
    ['for (;;);', undefined],
  ])('of the compiler is marked as such: %s', (code, isUncompiled) => {
    expect(evaluate(code)).toEqual({
      ok: false,
      message: expect.any(String),
      ...(isUncompiled && { isUncompiled }),
    });
  });
  const cases: readonly (readonly [code: string, message: string | RegExp])[] = [
    ['throw new Error("bad")', 'Error: bad'],
    ['throw "text"', 'text'],
    ['throw { toString() { throw 1 } }', 'Error'],
    ['Hello', "ReferenceError: 'Hello' is not defined"],
    ['Hello world', /^SyntaxError: /],
    ['1 +', /^SyntaxError: /],
    ['null.x', /^TypeError: /],
    ['const o = {}; o.o = o; return o', /^TypeError: circular/],
    ['Promise.reject(new RangeError("no"))', 'RangeError: no'],
    ['await new Promise(() => {})', 'The code waits for a promise that never settles.'],
    ['x'.repeat(100_001), 'The code is longer than 100000 characters.'],
    ['"x".repeat(1_500_000)', /^(?:Its result is longer|The code ran too long)/],
    ['const e = new Error("x".repeat(5000)); throw e', /^Error: x{493}$/],
  ];
  it.each(cases.map(([code, message]) => ({ code, message, title: code.slice(0, 70) })))(
    'is returned for $title',
    ({ code, message }) => {
      const result = evaluate(code);
      expect(result.ok).toBe(false);
      expect(result.ok ? '' : result.message).toMatch(
        typeof message === 'string' ? new RegExp(`^${RegExp.escape(message)}$`) : message,
      );
    },
  );
  it('is returned for values that are too long', () => {
    expect(outcomeOf('text.length', { text: 'x'.repeat(1_000_001) })).toBe(
      'failed: The values of its variables are longer than 1000000 characters.',
    );
  });
  it('contains no file name of the host', () => {
    expect(outcomeOf('new Error("x").stack')).not.toContain('/');
  });
});

describe('hostile code', () => {
  const bombs: readonly string[] = [
    'for (;;);',
    'while (true) {}',
    'try { for (;;); } finally { return 1 }',
    'for (;;) { try { for (;;); } catch {} }',
    '(function f() { f() })()',
    'const f = () => [1].map(f); f()',
    'const list = []; for (;;) list.push(new Array(1000).fill(1))',
    'const list = []; for (;;) list.push(list.slice())',
    'let text = "x"; for (;;) text += text',
    'for (;;) "x".repeat(1e6)',
    '"x".repeat(2 ** 29).split("")',
    'new ArrayBuffer(1e9)',
    'new Array(1e9).fill(0).sort()',
    'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
    '[..."x".repeat(1e6)].sort(() => { for (;;); })',
    'let o = {}; for (;;) o = { __proto__: o }',
    'let n = 3n; for (;;) n *= n',
    '/(a+)+$/.test("a".repeat(40) + "b")',
    '/^(\\w+\\s?)*$/.test("a".repeat(60) + "!")',
    '/(.*)*\\1y/.test("x".repeat(5000))',
    'new RegExp("(".repeat(1e5))',
    'eval("(".repeat(1e5))',
    'eval("[".repeat(1e5))',
    'JSON.parse("[".repeat(1e6))',
    'let list = []; for (let i = 0; i < 1e5; i++) list = [list]; return list',
    'const f = async () => { for (;;) await 0 }; return f()',
    'const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x',
    'const o = { get a() { return this.a } }; o.a',
    'const o = { toString() { return `${this}` } }; `${o}`',
    'return { toJSON() { for (;;); } }',
    'throw { get message() { for (;;); }, toString() { for (;;); } }',
    'for (;;) setVariable("A", "x".repeat(1e5))',
    '}); for (;;); (function () {',
    '('.repeat(50_000),
    '`${'.repeat(30_000),
    'x=>'.repeat(30_000),
  ];
  it.each(bombs.map((code) => ({ code, title: code.slice(0, 70) })))('$title', ({ code }) => {
    expect(evaluate(code).ok).toBe(false);
    // All fuel takes 10 to 50 ms.
    expect(() => evaluate(code)).toComputeWithin(500);
    expect(evaluate('1 + 1')).toEqual({ ok: true, value: 2, assignments: [] });
  });
  it('uses the same fuel every time', () => {
    // Finds the longest loop that finishes, by bisection; a second search must give the same.
    const largest = () => {
      let [low, high] = [0, 1_000_000];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (evaluate(`for (let i = 0; i < ${String(middle).padStart(7, ' ')}; i++);`).ok) low = middle;
        else high = middle;
      }
      return low;
    };
    expect(largest()).toBe(largest());
    expect(largest()).toBeGreaterThan(100_000);
  });
});

it('values beyond the limit cost only the fuel to serialize them', () => {
  const budget: FuelBudget = { fuel: 10_000_000 };
  const bindings = [{ name: 'data', value: ['x'.repeat(3_000_000)] }];
  expect(evaluator.evaluate({ code: 'data.map((x) => x)', bindings, now, seed: '' }, budget).ok).toBe(false);
  expect(budget.fuel).toBeLessThan(8_600_000);
});

describe('the interpreter', () => {
  it('can be loaded from bytes of the host', async () => {
    const wasm = readFileSync(
      createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'),
    );
    const own = await createQuickJsEvaluator({ wasm });
    expect(own.evaluate({ code: '1 + 1', bindings: [], now, seed: '' })).toMatchObject({ value: 2 });
  });
  it('yields before each step of its loading', async () => {
    let steps = 0;
    const rest = async () => {
      steps++;
    };
    const own = await createQuickJsEvaluator({ wasm: await loadWasm(), rest });
    expect(own.evaluate({ code: '1 + 1', bindings: [], now, seed: '' })).toMatchObject({ value: 2 });
    // Meters half a MiB of code, and scans 16 MiB of memory.
    expect(steps).toBeGreaterThan(25);
  });
  it('evaluates an expression in well under a third of a millisecond', () => {
    const evaluateOften = () => {
      for (let i = 0; i < 500; i++) evaluate('score + 1', { score: i });
    };
    evaluateOften();
    expect(evaluateOften).toComputeWithin(150);
  });
});
