// Purity is shown to be noticed in the pure rooms, and left alone elsewhere.
import { describe, expect, it } from 'vitest';
import { impureUses, strayPrints } from './purity.ts';
import { treeOf } from './tree.ts';

describe('impureUses', () => {
  it.each([
    ['Date.now();', 'Date.now'],
    ['new Date();', 'new Date()'],
    ['Date();', 'Date()'],
    ['Temporal.Now.instant();', 'Temporal.Now'],
    ['performance.now();', 'performance.now'],
    ['Math.random();', 'Math.random'],
    ['crypto.randomUUID();', 'crypto.randomUUID'],
    ["fetch('/');", 'fetch()'],
    ['process.env;', 'process.env'],
    ['console.warn(1);', 'console.warn'],
    ['setTimeout(f, 1);', 'setTimeout()'],
    ['async function f() {}', 'async'],
    ['Promise.resolve(1);', 'Promise.resolve'],
    ["eval('1');", 'eval()'],
    ["new Function('1');", 'new Function(…)'],
  ])('reports %s', (text, name) => {
    const found = impureUses(treeOf({ 'packages/engine/src/a.ts': `// A file.\n${text}` }));
    expect(found.join('\n')).toContain(`packages/engine/src/a.ts:2 uses ${name}`);
    expect(found.join('\n')).toContain('but engine is pure');
  });

  it.each([
    ['packages/engine/src/a.ts', 'new Date(0); Date.parse("2026-01-01"); Math.floor(1.5);'],
    ['packages/engine/src/a.ts', "// Date.now()\nconst a = 'fetch()';"],
    ['packages/engine/src/a.ts', 'view.now; options.fetch; const a = { process: 1, async: true };'],
    ['packages/engine/src/a.ts', 'Temporal.PlainDate.from(text);'],
    ['packages/engine/src/a.test.ts', 'Date.now(); async () => {};'],
    ['packages/blocks/src/evaluator/quickjs-evaluator.ts', 'async function load() { await open(); }'],
    ['packages/server/src/a.ts', 'Date.now(); console.error(1);'],
    ['tests/faults/a.ts', 'Math.random();'],
    ['packages/engine/README.md', 'Date.now()'],
  ])('accepts in %s the code %s', (path, text) => {
    expect(impureUses(treeOf({ [path]: text }))).toEqual([]);
  });

  it('reports the clock in a file that may only wait', () => {
    expect(
      impureUses(treeOf({ 'packages/blocks/src/evaluator/quickjs-evaluator.ts': 'Date.now();' })),
    ).toHaveLength(1);
  });
});

describe('strayPrints', () => {
  it.each([
    ['packages/server/src/a.ts', 'console.log(1);', 1],
    ['packages/client/src/a.test.ts', 'console.log(1);', 1],
    ['packages/client/src/a.ts', '// console.log(1);', 0],
    ['packages/client/src/a.ts', 'console.error(1);', 0],
    ['packages/cli/src/a.ts', 'console.log(1);', 0],
    ['bench/main.ts', 'console.log(1);', 0],
  ])('%s: %s', (path, text, count) => {
    expect(strayPrints(treeOf({ [path]: text }))).toHaveLength(count);
  });
});
