// The house rules, held against the project itself. Each failure is one sentence per place, with what to do.
import { join } from 'node:path';
import { blockTypes } from '@colloquy/blocks';
import { expect, it } from 'vitest';
import { unseededTests } from './chance.ts';
import { importCycles } from './cycles.ts';
import { wrongWays } from './folders.ts';
import { brokenLocks } from './lockfile.ts';
import { impureUses, strayPrints } from './purity.ts';
import { incompleteBlocks, unlistedModules } from './registry.ts';
import { namedServices, servicesOf } from './services.ts';
import { misshapenFiles } from './shape.ts';
import { namedBlocks } from './studio-blocks.ts';
import type { Rule } from './tree.ts';
import { readTree } from './tree.ts';
import { crossedWalls } from './walls.ts';
import { bannedWords, unclearAreas, unclearNames } from './wording.ts';

const project = readTree(join(import.meta.dirname, '..', '..'));

it.each<[string, Rule]>([
  ['packages import only what tests/tidy/rooms.ts allows', crossedWalls],
  ['folders of a package import only folders before them', wrongWays],
  ['files do not import each other in cycles', (tree) => importCycles(tree)],
  ['pure packages are pure', impureUses],
  ['only the command line prints', strayPrints],
  ['every block is registered, and has a test and a conversation', incompleteBlocks],
  ['every bubble and command is registered', unlistedModules],
  ['only the blocks name services', (tree) => namedServices(tree, servicesOf(blockTypes))],
  [
    'only forms and words of the studio name blocks',
    (tree) =>
      namedBlocks(
        tree,
        blockTypes.map(({ type }) => type),
      ),
  ],
  ['tests draw from the seed of the run', unseededTests],
  ['forbidden words do not occur', bannedWords],
  ['comments and documents use plain words', unclearAreas],
  ['titles of tests and names use plain words', unclearNames],
  ['files and READMEs are short and well named', misshapenFiles],
  ['the lockfile installs on every platform and from every registry', brokenLocks],
])(
  '%s',
  (_rule, findWrongs) => {
    const wrongs = findWrongs(project);
    if (wrongs.length > 0) expect.fail(wrongs.join('\n'));
  },
  // Each reads more than a thousand files: a second on a quiet machine, half a minute on a very busy one.
  120_000,
);

it('the checks read the tracked files of this project', () => {
  expect([...project.keys()]).toContain('tests/tidy/tidy.test.ts');
  expect([...project.keys()].filter((path) => path.includes('node_modules'))).toEqual([]);
});
