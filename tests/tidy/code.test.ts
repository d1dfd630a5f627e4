// Reading code: what counts as an import and as a use, and that comments and strings never do.
import { describe, expect, it } from 'vitest';
import { readCode } from './code.ts';

describe('reading imports', () => {
  it.each<[text: string, specifier: string, isTypeOnly: boolean, isDynamic?: boolean]>([
    ["import { a } from 'x';", 'x', false],
    ["import a from 'x';", 'x', false],
    ["import * as a from 'x';", 'x', false],
    ["import 'x';", 'x', false],
    ["import type { A } from 'x';", 'x', true],
    ["import type A from 'x';", 'x', true],
    // With the types written one by one the import itself stays at run time.
    ["import { type A } from 'x';", 'x', false],
    ["export * from 'x';", 'x', false],
    ["export { a } from 'x';", 'x', false],
    ["export type { A } from 'x';", 'x', true],
    ["const a = await import('x');", 'x', false, true],
    ["type A = import('x').A;", 'x', true],
  ])('from: %s', (text, specifier, isTypeOnly, isDynamic = false) => {
    expect(readCode('a.ts', text).imports).toEqual([{ specifier, line: 1, isTypeOnly, isDynamic }]);
  });

  it('reports the line', () => {
    expect(readCode('a.ts', "// One.\n\nimport 'x';\n").imports[0]?.line).toBe(3);
  });

  it.each(["// import 'x';", "/* import 'x'; */", `const a = "import 'x';";`])('finds none in %s', (text) => {
    expect(readCode('a.ts', text).imports).toEqual([]);
  });
});

describe('reading uses of globals', () => {
  it.each([
    ['Date.now();', 'Date.now'],
    ['const now = Date.now;', 'Date.now'],
    ["Math['random']();", 'Math.random'],
    ['globalThis.process.env;', 'process.env'],
    ['new Date();', 'new Date()'],
    ['new Date(0);', 'new Date(…)'],
    ['fetch("/");', 'fetch()'],
    ['async function f() {}', 'async'],
    ['const f = async () => 1;', 'async'],
    ['const f = { async g() {} };', 'async'],
    ['const a = await b;', 'await'],
    ['for await (const a of b) a;', 'await'],
  ])('finds: %s', (text, name) => {
    expect(readCode('a.ts', text).uses.map((use) => use.name)).toContain(name);
  });

  it.each(['// Date.now()', '/** `Date.now()` */', "const a = 'Date.now()';", 'const a = `Date.now()`;'])(
    'finds none in %s',
    (text) => {
      expect(readCode('a.ts', text).uses).toEqual([]);
    },
  );

  it('finds code inside a template', () => {
    expect(readCode('a.ts', 'const a = `${Date.now()}`;').uses.map((use) => use.name)).toContain('Date.now');
  });
});

it('the function that creates an exported constant is recorded', () => {
  expect(readCode('a.ts', 'export const a = f({}), b = 1; const c = 2;').exportedConsts).toEqual([
    { name: 'a', madeBy: 'f' },
    { name: 'b', madeBy: undefined },
  ]);
});

it('the names in an exported list are recorded', () => {
  expect(readCode('a.ts', 'export const all = [a, b] as const;').listedNames).toEqual(['a', 'b']);
});
