// Chance in tests: it follows from the seed of the run, so that what passes today passes tomorrow.
import type { Tree } from './tree.ts';

/** Tests that fast-check draws for. Drawing alone (`fc.sample`) names its seed in the call. */
const ASSERTS = /\bfc\.assert\(/;
const TAKES_THE_SEED = /\binject\('seed'\)/;

/**
 * Finds property tests that draw a seed of their own at each run.
 *
 * @example unseededTests(treeOf({ 'tests/a.test.ts': 'fc.assert(property);' }))
 * // ['tests/a.test.ts draws other cases at each run; …']
 */
export function unseededTests(tree: Tree): string[] {
  return [...tree]
    .filter(([path, text]) => path.endsWith('.ts') && ASSERTS.test(text) && !TAKES_THE_SEED.test(text))
    .filter(([path]) => !path.startsWith('tests/tidy/'))
    .map(
      ([path]) =>
        `${path} draws other cases at each run; write fc.configureGlobal({ seed: inject('seed') }) after its imports.`,
    );
}
