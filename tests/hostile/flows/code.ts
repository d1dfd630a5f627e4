// Code that wants all of the sandbox: its time, its memory, its stack, and what it gives back.
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { BUSY, FULL, flowOf, hostileFlows, longList, many, setTo } from './hostile-flow.ts';

const pieces: Readonly<Record<string, string>> = {
  'an endless loop': 'for (;;);',
  'an endless loop that catches': 'for (;;) { try { for (;;); } catch {} }',
  'endless recursion': 'const f = () => f() + 1; return f()',
  'recursion that catches': 'const f = () => { try { return f() } finally { f() } }; return f()',
  'a text that doubles': 'let s = "x"; for (let i = 0; i < 60; i++) s += s; return s',
  'a list that doubles': 'let a = [1]; for (let i = 0; i < 60; i++) a = a.concat(a); return a',
  'a list of lists': 'let a = []; for (let i = 0; i < 1e6; i++) a = [a, a]; return a',
  'a full array': 'return new Array(4294967295).fill("x").join("")',
  'a huge buffer': 'return new Uint8Array(4e9).length',
  'many buffers': 'const a = []; for (;;) a.push(new Uint8Array(65536))',
  'repeated text': 'return "x".repeat(2 ** 29)',
  'padded text': 'return "".padEnd(2 ** 29, "abc")',
  'an expensive pattern': `return /^(a+)+$/.test("a".repeat(40) + "!")`,
  'an expensive replacement': `return "a".repeat(30000).replace(/(a|aa)+$/g, "b")`,
  'patterns in a loop':
    'for (let i = 0; ; i++) new RegExp("(".repeat(i % 200) + "a".repeat(i % 50)).test("x")',
  'a sort without order': 'return Array.from({ length: 1e6 }, () => 1).sort(() => 1 - Math.random() * 2)',
  'a large power': 'return (7n ** 9999999n).toString()',
  'a factorial': 'let n = 1n; for (let i = 1n; ; i++) n *= i',
  'JSON that is deep': 'return JSON.parse("[".repeat(1e6))',
  'JSON that is written for ever': 'const o = { toJSON() { return { o } } }; return JSON.stringify(o)',
  'a result that is deep': 'let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o',
  'a result that is wide': 'return Array.from({ length: 1e6 }, (_, i) => "value " + i)',
  'a result in a circle': 'const o = {}; o.o = o; return o',
  'a result that computes': 'return { get a() { for (;;); } }',
  'a result that is a proxy': 'return new Proxy({}, { ownKeys() { for (;;); } })',
  'a text that computes': 'return { toString() { for (;;); } }',
  'promises without end': 'const f = () => Promise.resolve().then(f); return f()',
  'generators without end': 'function* g() { for (;;) yield* [1]; } return [...g()]',
  'an error that is huge': 'throw new Error("x".repeat(1e7))',
  'an error that computes': 'throw { get message() { for (;;); } }',
  'code that makes code': 'return Function("for(;;);")()',
  'code of 90,000 characters': `return ${'1+'.repeat(45_000)}1`,
  'code of 300,000 characters': `return ${'1+'.repeat(150_000)}1`,
  'brackets without end': '('.repeat(50_000),
  'templates in templates': '`${'.repeat(5_000),
  'objects in objects': `return ${'{a:'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'thousands of functions': many(5_000, (index) => `function f${index}(){}`).join(';'),
  'a switch of thousands': `switch (1) { ${many(5_000, (index) => `case ${index}: break`).join(';')} }`,
  'splitting and joining': 'let s = "a,".repeat(50000); for (;;) s = s.split(",").join(",")',
  'a prototype that is changed': 'Array.prototype.map = () => { for (;;); }; return [1].map((x) => x)',
  'variables set without end': 'for (;;) setVariable("X", "x".repeat(1000))',
  'a label that goes round': 'a: for (;;) { for (;;) continue a; }',
  'dates without end': 'for (;;) new Date(1e12).toLocaleString()',
  'letters that are normalized': 'let s = "\\u0301".repeat(1e5); for (;;) s.normalize("NFD")',
};

const single = Object.entries(pieces).map(([name, code]): [string, FlowOptions] => [
  name,
  {
    flow: flowOf([
      setTo(code, true),
      { type: 'Code', options: { content: code, isExecutedOnClient: false } },
    ]),
  },
]);

/** All of them. */
export const code: readonly HostileFlow[] = hostileFlows('code', {
  ...Object.fromEntries(single),
  '500 pieces in one text': {
    flow: flowOf([`{{= ${BUSY.replaceAll('{', '{ ')} =}}`.repeat(500)]),
  },
  '1,000 small pieces, one a block': { flow: flowOf(many(1_000, () => setTo('1 + {{X}}.length', true))) },
  '1,000 assignments of a full variable': {
    flow: flowOf(many(1_000, () => setTo('{{A}}'))),
    prefilled: { A: FULL },
  },
  'a full variable given to 300 pieces': {
    flow: flowOf(many(300, () => setTo('return {{A}}.length', true))),
    prefilled: { A: FULL },
  },
  'a long list given to 300 pieces': {
    flow: flowOf(many(300, () => setTo('return {{A}}.length', true))),
    prefilled: { A: longList() },
  },
});
