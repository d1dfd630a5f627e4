// A forgotten registry line, test or conversation is found, and the lines to paste are the right ones.
import { expect, it } from 'vitest';
import { incompleteBlocks, unlistedModules } from './registry.ts';
import { treeOf } from './tree.ts';

const folder = 'packages/blocks/src/ask/picture-choice';
const whole = {
  [`${folder}/block.ts`]: 'export const pictureChoice = askBlock({});',
  [`${folder}/block.test.ts`]: '',
  [`${folder}/picture-choice.chat`]: '',
  'packages/blocks/src/registry.ts':
    "import { pictureChoice } from './ask/picture-choice/block.ts';\nexport const blocks = [\n  pictureChoice,\n] as const;",
};

it('a complete block is accepted', () => {
  expect(incompleteBlocks(treeOf(whole))).toEqual([]);
});

it('a project without blocks and registry is accepted', () => {
  expect(incompleteBlocks(treeOf({ 'packages/blocks/src/patterns/to-re2.ts': '' }))).toEqual([]);
});

it.each([
  [
    'both lines',
    'export const blocks = [];',
    `${folder} is not in the registry; add to packages/blocks/src/registry.ts the line "import { pictureChoice } from './ask/picture-choice/block.ts';" and the array line "  pictureChoice,".`,
  ],
  [
    'the array line',
    "import { pictureChoice } from './ask/picture-choice/block.ts';\nexport const blocks = [];",
    `${folder} is not in the registry; add to packages/blocks/src/registry.ts the array line "  pictureChoice,".`,
  ],
  [
    'both lines when they are comments',
    "// import { pictureChoice } from './ask/picture-choice/block.ts';\nexport const blocks = [\n  // pictureChoice,\n];",
    `${folder} is not in the registry; add to packages/blocks/src/registry.ts the line "import { pictureChoice } from './ask/picture-choice/block.ts';" and the array line "  pictureChoice,".`,
  ],
])('the registry check reports missing %s', (_name, registry, sentence) => {
  expect(incompleteBlocks(treeOf({ ...whole, 'packages/blocks/src/registry.ts': registry }))).toEqual([
    sentence,
  ]);
});

it('the name comes from the block, or from its folder when the block declares none', () => {
  const named = treeOf({
    ...whole,
    [`${folder}/block.ts`]: 'const x = 1; export const gallery = askBlock({});',
  });
  expect(incompleteBlocks(named)[0]).toContain('the array line "  gallery,"');
  const unnamed = treeOf({ ...whole, [`${folder}/block.ts`]: '', 'packages/blocks/src/registry.ts': '' });
  expect(incompleteBlocks(unnamed)[0]).toContain('import { pictureChoice }');
});

it.each([
  [
    `${folder}/block.test.ts`,
    `${folder} has no block.test.ts. Write one: a table of options, reply and result.`,
  ],
  [
    `${folder}/picture-choice.chat`,
    `${folder} has no .chat file. Write one: a short conversation that shows the block.`,
  ],
])('the registry check reports a missing %s', (path, sentence) => {
  const files = Object.fromEntries(Object.entries(whole).filter(([file]) => file !== path));
  expect(incompleteBlocks(treeOf(files))).toEqual([sentence]);
});

it.each([
  ['packages/schema/src/bubbles', 'divider-bubble.ts', 'bubble', 'divider', 'bubbleModule({})'],
  ['packages/cli/src/commands', 'close.ts', 'command', 'close', '{}'],
])('a module missing from the registry of %s is reported', (folder, file, module, name, value) => {
  const registry = `${folder}/registry.ts`;
  const files = {
    [`${folder}/${file}`]: `export const Content = z.object({});\nexport const ${name} = ${value};`,
    [`${folder}/${file.replace('.ts', '.test.ts')}`]: '',
  };
  expect(
    unlistedModules(treeOf({ ...files, [registry]: `export const all = [{ of: [${name}] }];` })),
  ).toEqual([]);
  expect(unlistedModules(treeOf({ ...files, [registry]: '' }))).toEqual([
    `The ${module} ${folder}/${file} is not in the registry; add to ${registry} "import { ${name} } from './${file}';" and list "${name}".`,
  ]);
});
