// Import cycles are found, however they are written, and only the known ones are let through.
import { expect, it } from 'vitest';
import { importCycles } from './cycles.ts';
import { treeOf } from './tree.ts';

const files = (sources: Readonly<Record<string, string>>) =>
  treeOf(
    Object.fromEntries(Object.entries(sources).map(([name, text]) => [`packages/engine/src/${name}`, text])),
  );

const CYCLE = {
  'a.ts': "import './b.ts';",
  'b.ts': "import type { C } from './c.ts';",
  'c.ts': "export * from './a.ts';",
  'd.ts': "import './a.ts';",
};

it('imports in one direction are accepted', () => {
  const oneWay = { 'a.ts': "import './b.ts'; import './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' };
  expect(importCycles(files(oneWay), {})).toEqual([]);
});

it('a cycle is reported with its files, including imports of types, and no other files', () => {
  expect(importCycles(files(CYCLE), {})).toEqual([
    'packages/engine/src/a.ts, packages/engine/src/b.ts, packages/engine/src/c.ts import each other; move what they share into a file of its own.',
  ]);
});

it('tests may be part of a cycle', () => {
  expect(
    importCycles(files({ 'a.ts': "import './b.test.ts';", 'b.test.ts': "import './a.ts';" }), {}),
  ).toEqual([]);
});

it('a known cycle may neither grow nor shrink unnoticed', () => {
  const first = 'packages/engine/src/a.ts';
  expect(importCycles(files(CYCLE), { [first]: 3 })).toEqual([]);
  expect(importCycles(files(CYCLE), { [first]: 2 })).toHaveLength(1);
  expect(importCycles(files(CYCLE), { [first]: 4 })).toEqual([
    `The cycle of 4 files at ${first} shrank; say so in tests/tidy/cycles.ts.`,
  ]);
});
