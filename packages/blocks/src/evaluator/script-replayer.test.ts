// Scripts: their requests, access to responses, and repeatable runs.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from './quickjs-evaluator.ts';
import type { FetchAnswer } from './script-replayer.ts';
import { createScriptReplayer } from './script-replayer.ts';

const replayer = await createScriptReplayer();
const evaluator = await createQuickJsEvaluator();
const URL_0 = 'https://example.com/0';

function replay(
  code: string,
  answers: readonly FetchAnswer[] = [],
  values: Readonly<Record<string, unknown>> = {},
) {
  const bindings = Object.entries(values).map(([name, value]) => ({ name, value }));
  return replayer.replay({ code, bindings, now: 5, seed: 's' }, answers);
}

function answer(text: string, own: Partial<Extract<FetchAnswer, { ok: true }>> = {}): FetchAnswer {
  return { number: 0, ok: true, status: 200, statusText: 'OK', headers: {}, text, ...own };
}

function requestsOf(code: string, answers: readonly FetchAnswer[] = []) {
  const state = replay(code, answers);
  return state.type === 'waiting' ? state.requests : state;
}

function outcomeOf(code: string, answers: readonly FetchAnswer[] = []): unknown {
  const state = replay(code, answers);
  if (state.type === 'waiting') return state;
  return state.result.ok ? state.result.value : `failed: ${state.result.message}`;
}

describe('a request of a script', () => {
  const plain = ['content-type', 'text/plain;charset=UTF-8'];
  const json = ['content-type', 'application/json'];
  it.each([
    ['fetch(url)', { method: 'GET', headers: [] }],
    ['fetch(url, undefined)', { method: 'GET', headers: [] }],
    ['fetch({ toString: () => url })', { method: 'GET', headers: [] }],
    ['fetch(url, { method: "post", body: "a" })', { method: 'post', headers: [plain], body: 'a' }],
    ['fetch(url, { method: "PUT", body: 7 })', { method: 'PUT', headers: [plain], body: '7' }],
    [
      'fetch(url, { method: "POST", body: { a: [1] } })',
      { method: 'POST', headers: [json], body: '{"a":[1]}' },
    ],
    [
      'fetch(url, { method: "POST", headers: { "Content-Type": "a/b" }, body: { a: 1 } })',
      { method: 'POST', headers: [['Content-Type', 'a/b']], body: '{"a":1}' },
    ],
    [
      'fetch(url, { headers: { A: 1, b: null } })',
      {
        method: 'GET',
        headers: [
          ['A', '1'],
          ['b', 'null'],
        ],
      },
    ],
    [
      'fetch(url, { headers: [["A", "1"], ["A", "2"]] })',
      {
        method: 'GET',
        headers: [
          ['A', '1'],
          ['A', '2'],
        ],
      },
    ],
    ['fetch(url, { headers: new Map([["A", "1"]]), body: null })', { method: 'GET', headers: [['A', '1']] }],
  ])('is read from %s', (code, request) => {
    expect(requestsOf(`const url = "${URL_0}"; return ${code}`)).toEqual([{ url: URL_0, ...request }]);
  });
  it.each([
    ['await fetch({ toString() { throw new Error("own") } })', 'Error: own'],
    ['await fetch("x", null).then(() => { throw new Error("own") })', undefined],
    ['await fetch("x", { body: { get a() { throw new Error("own") } } })', 'Error: own'],
    ['const body = {}; body.body = body; await fetch("x", { body })', 'TypeError: circular reference'],
    ['await fetch("x", { headers: [null] })', 'TypeError: cannot read property of null'],
  ])('fails in the script for %s', (code, message) => {
    expect(outcomeOf(code, message ? [] : [answer('')])).toBe(`failed: ${message ?? 'Error: own'}`);
  });
});

describe('a response in a script', () => {
  const text = '{"name":"Ada","list":[1,2]}';
  it.each([
    ['r.ok', true],
    ['r.status', 200],
    ['r.statusText', 'OK'],
    ['r.headers.get("X-One")', '1'],
    ['r.headers.get("x-two")', null],
    ['r.headers.has("X-ONE")', true],
    ['[...r.headers]', [['x-one', '1']]],
    ['await r.text()', text],
    ['await r.json()', JSON.parse(text)],
    ['r.json().then(({ name }) => name)', 'Ada'],
    // A response also acts as its text, for scripts that expect one.
    ['r', text],
    ['JSON.parse(r).name', 'Ada'],
    ['`${r}`', text],
    ['r + "!"', `${text}!`],
    ['r.length', text.length],
    ['r.includes("Ada")', true],
    ['r.match(/"name":"(\\w+)"/)[1]', 'Ada'],
    ['{ r }', { r: text }],
  ])('has the right value for %s', (expression, value) => {
    const given = answer(text, { headers: { 'x-one': '1' } });
    expect(outcomeOf(`const r = await fetch("${URL_0}"); return ${expression}`, [given])).toEqual(value);
  });
  it('can be stored in a variable at once', () => {
    expect(replay(`setVariable("A", await fetch("${URL_0}"))`, [answer(text)])).toMatchObject({
      result: { ok: true, assignments: [{ name: 'A', value: text }] },
    });
  });
  it('throws when the request failed, and the script can catch it', () => {
    const none: FetchAnswer = { number: 0, ok: false, code: 'timeout', message: 'Nobody answered.' };
    expect(outcomeOf(`await fetch("${URL_0}")`, [none])).toBe('failed: TypeError: Nobody answered.');
    const code = `try { await fetch("${URL_0}") } catch (error) { return [error.name, error.code, error.message] }`;
    expect(outcomeOf(code, [none])).toEqual(['TypeError', 'timeout', 'Nobody answered.']);
  });
  it('throws for invalid JSON only when it is read as JSON', () => {
    expect(outcomeOf(`(await fetch("${URL_0}")).json()`, [answer('<html>')])).toMatch(/^failed: SyntaxError/);
    expect(outcomeOf(`(await fetch("${URL_0}")).status`, [answer('', { status: 404 })])).toBe(404);
    expect(outcomeOf(`(await fetch("${URL_0}")).ok`, [answer('', { status: 404 })])).toBe(false);
  });
});

describe('a repeated run of a script', () => {
  const code = `
    const first = await fetch("https://example.com/" + Math.random());
    setVariable("First", first);
    const [a, b] = await Promise.all([fetch("https://example.com/a"), fetch("https://example.com/b")]);
    return a + b + Date.now() + Math.random();`;
  it('sends the same requests and then further ones', () => {
    const first = requestsOf(code);
    expect(first).toEqual(requestsOf(code));
    const second = requestsOf(code, [answer('1')]) as readonly { readonly url: string }[];
    expect(second.slice(0, 1)).toEqual(first);
    expect(second.slice(1).map(({ url }) => url)).toEqual(['https://example.com/a', 'https://example.com/b']);
    const answers = [answer('1'), answer('B', { number: 2 })];
    expect(requestsOf(code, answers)).toEqual(second);
    const over = replay(code, [...answers, answer('A', { number: 1 })]);
    expect(over).toMatchObject({
      type: 'over',
      result: { ok: true, value: expect.stringMatching(/^AB50\.\d+$/) },
    });
    expect(over).toEqual(replay(code, [...answers, answer('A', { number: 1 })]));
  });
  it('receives the responses in their original order', () => {
    const race = `return Promise.race([fetch("https://example.com/a"), fetch("https://example.com/b")])`;
    const both = [answer('A'), answer('B', { number: 1 })];
    expect(outcomeOf(race, both)).toBe('A');
    expect(outcomeOf(race, both.toReversed())).toBe('B');
  });
  it('ends when the code and all its requests have ended', () => {
    const unawaited = `fetch("${URL_0}").then((r) => setVariable("A", r)); const now = 1; return now`;
    expect(replay(unawaited).type).toBe('waiting');
    expect(replay(unawaited, [answer('late')])).toEqual({
      type: 'over',
      result: { ok: true, value: 1, assignments: [{ name: 'A', value: 'late' }] },
    });
    const failing = `fetch("${URL_0}"); throw new Error("own")`;
    expect(replay(failing).type).toBe('waiting');
    expect(outcomeOf(failing, [answer('')])).toBe('failed: Error: own');
  });
  it('leaves no state for the next code', () => {
    replay(`globalThis.left = 1; Promise.prototype.then = null; await fetch("${URL_0}")`);
    expect(outcomeOf('typeof left')).toBe('undefined');
    expect(outcomeOf('await Promise.resolve(1)')).toBe(1);
    expect(evaluator.evaluate({ code: 'typeof left', bindings: [], now: 0, seed: '' })).toMatchObject({
      value: 'undefined',
    });
    expect(evaluator.evaluate({ code: 'fetch("x")', bindings: [], now: 0, seed: '' }).ok).toBe(false);
  });
});

describe('a failed script', () => {
  it.each([
    ['\n\nnull.x', "TypeError: cannot read property 'x' of null (line 3)"],
    ['const a = 1;\nthrow new Error("bad")', 'Error: bad (line 2)'],
    ['const f = () => {\n  throw new Error("deep");\n};\nf();', 'Error: deep (line 2)'],
    ['const a = 1;\nthrow "text"', 'text'],
    ['throw { toString() { throw 1 } }', 'Error'],
    ['throw null', 'null'],
    ['Hello', "ReferenceError: 'Hello' is not defined"],
    ['const a = 1;\nconst b = ;\nreturn b', "SyntaxError: unexpected token in expression: ';' (line 2)"],
    ['await new Promise(() => {})', 'The code waits for a promise that never settles.'],
    ['for (;;);', 'The code ran too long.'],
    ['for (;;) await 0', 'The code ran too long.'],
    ['const go = () => Promise.resolve().then(go); await go()', 'The code ran too long.'],
    ['const f = () => f(); f()', 'InternalError: stack overflow'],
    ['const o = {}; o.o = o; return o', 'TypeError: circular reference'],
    ['x'.repeat(100_001), 'The code is longer than 100000 characters.'],
  ])('reports for %s: %s', (code, message) => {
    expect(outcomeOf(code)).toBe(`failed: ${message}`);
  });
  it.each([
    ['1 +', true],
    ['const a = 1;\nconst b = ;', true],
    ['JSON.parse("<")', undefined],
    ['new Function("1 +")', undefined],
    ['await 0; throw new SyntaxError("bad")', undefined],
    ['for (;;);', undefined],
  ])('is marked when it does not compile: %s', (code, isUncompiled) => {
    expect(replay(code)).toEqual({
      type: 'over',
      result: { ok: false, message: expect.any(String), ...(isUncompiled && { isUncompiled }) },
    });
  });
  it('reports the line of a failed request', () => {
    const none: FetchAnswer = { number: 0, ok: false, code: 'failed', message: 'No.' };
    expect(outcomeOf(`const a = 1;\nconst r = await fetch("${URL_0}");\nreturn r`, [none])).toBe(
      'failed: TypeError: No. (line 2)',
    );
  });
  it('can send a limited number of requests', () => {
    expect(
      requestsOf('await Promise.all(Array.from({ length: 500 }, (_, i) => fetch("x" + i)))'),
    ).toHaveLength(20);
    const answers = Array.from({ length: 20 }, (_, number) => answer('', { number }));
    expect(outcomeOf('for (let i = 0; i < 1000; i++) await fetch("x" + i)', answers)).toBe(
      'failed: Error: A script may fetch 20 times at most.',
    );
  });
  it('can return a limited amount of data', () => {
    expect(outcomeOf('"x".repeat(700_000)')).toHaveLength(700_000);
    expect(outcomeOf('"x".repeat(1_500_000)')).toMatch(
      /^failed: (?:Its result is longer|The code ran too long)/,
    );
  });
  it('can send a limited amount of data', () => {
    expect(outcomeOf('fetch("x", { method: "POST", body: "x".repeat(1_100_000) })')).toMatch(
      /^failed: (?:It sends more|The code ran too long)/,
    );
  });
  it.each([
    'Object.prototype.toJSON = () => 1',
    'Object.prototype.toJSON = function () { return Array.isArray(this) ? Array(1e5).fill(this) : 1 }',
    'Array.prototype.toJSON = () => Array(30).fill({ url: "x", method: "GET", headers: [] })',
    'Array.prototype.push = () => 0',
    'Array.prototype.map = () => 7',
    'Promise.prototype.then = () => 1',
    'JSON.stringify = JSON.parse = () => "1"; Promise = Map = Object = Reflect = String = null',
    'Object.prototype.then = (resolve) => resolve(1)',
    'Object.prototype.message = "x"; Object.prototype.headers = 7; Object.prototype.__proto__ = null',
    'Array.prototype[Symbol.iterator] = null',
    'Object.defineProperty(Array.prototype, 0, { set() { throw 1 }, get: () => 5 })',
  ])('with %s affects only itself', (tampering) => {
    const state = replay(`${tampering}; await fetch("${URL_0}")`);
    if (state.type === 'waiting')
      for (const request of state.requests) {
        expect([typeof request.url, typeof request.method]).toEqual(['string', 'string']);
        expect(request.headers.flat().every((part) => typeof part === 'string')).toBe(true);
      }
    else expect(state.result.ok ? 'ok' : state.result.message).not.toContain('/');
    replay(`${tampering}; await fetch("${URL_0}")`, [answer('1')]);
    expect(outcomeOf('[1].map((n) => n + 1)')).toEqual([2]);
  });
});
