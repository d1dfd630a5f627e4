// Registries are complete: blocks, bubbles and commands are listed, and the folder of a block has all its files.
import { posix } from 'node:path';
import { readCode } from './code.ts';
import type { Tree } from './tree.ts';
import { findBlockFolders } from './walls.ts';

const REGISTRY = 'packages/blocks/src/registry.ts';

/** The functions that declare a block, one for each shape. */
const DECLARING_FUNCTIONS = ['sayBlock', 'askBlock', 'logicBlock', 'callBlock'];

/**
 * Finds blocks that the registry does not list, naming the two lines to paste, and block folders that lack a file.
 *
 * @example incompleteBlocks(treeOf({ 'packages/blocks/src/registry.ts': '', 'packages/blocks/src/ask/rating/block.ts': '' }))
 * // ["packages/blocks/src/ask/rating is not in the registry; add to … the line \"import { rating } …", …]
 */
export function incompleteBlocks(tree: Tree): string[] {
  const sentences: string[] = [];
  const registry = readCode(REGISTRY, tree.get(REGISTRY) ?? '');
  for (const folder of findBlockFolders(tree).sort()) {
    const specifier = `./${posix.relative('packages/blocks/src', folder)}/block.ts`;
    const name = blockName(tree, folder);
    const isImported = registry.imports.some((one) => one.specifier === specifier && !one.isTypeOnly);
    const isListed = registry.listedNames.includes(name);
    const missing = [
      isImported ? [] : [`the line "import { ${name} } from '${specifier}';"`],
      isListed ? [] : [`the array line "  ${name},"`],
    ].flat();
    if (missing.length > 0)
      sentences.push(`${folder} is not in the registry; add to ${REGISTRY} ${missing.join(' and ')}.`);
    if (!tree.has(`${folder}/block.test.ts`))
      sentences.push(`${folder} has no block.test.ts. Write one: a table of options, reply and result.`);
    if (![...tree.keys()].some((path) => posix.dirname(path) === folder && path.endsWith('.chat')))
      sentences.push(`${folder} has no .chat file. Write one: a short conversation that shows the block.`);
  }
  return sentences;
}

/** Registries of modules in one file each: which files of their folder they list, and what a file contains. */
const REGISTRIES_OF_FILES = [
  { folder: 'packages/schema/src/bubbles', file: /-bubble\.ts$/, module: 'bubble' },
  { folder: 'packages/cli/src/commands', file: /(?<!\.test)\.ts$/, module: 'command' },
] as const;

/**
 * Finds bubbles and commands that the registry of their folder does not list.
 *
 * @example unlistedModules(treeOf({ 'packages/cli/src/commands/registry.ts': '', 'packages/cli/src/commands/close.ts': 'export const close: Command = {};' }))
 * // ['The command packages/cli/src/commands/close.ts is not in the registry; add to … "import { close } from \'./close.ts\';" and list "close".']
 */
export function unlistedModules(tree: Tree): string[] {
  return REGISTRIES_OF_FILES.flatMap(({ folder, file, module }) => {
    const registry = `${folder}/registry.ts`;
    const { listedNames } = readCode(registry, tree.get(registry) ?? '');
    const paths = [...tree.keys()].filter(
      (path) => posix.dirname(path) === folder && file.test(path) && path !== registry,
    );
    return paths.sort().flatMap((path) => {
      const { exportedConsts } = readCode(path, tree.get(path) ?? '');
      const names = exportedConsts.map(({ name }) => name).filter((name) => /^[a-z]/.test(name));
      const name = names.at(-1);
      if (name === undefined || names.some((one) => listedNames.includes(one))) return [];
      const line = `import { ${name} } from './${posix.basename(path)}';`;
      return [
        `The ${module} ${path} is not in the registry; add to ${registry} "${line}" and list "${name}".`,
      ];
    });
  });
}

/** The name under which a block is exported: the declared one, else what the folder's name suggests. */
function blockName(tree: Tree, folder: string): string {
  const path = `${folder}/block.ts`;
  const { exportedConsts } = readCode(path, tree.get(path) ?? '');
  const declared = exportedConsts.find(({ madeBy }) => madeBy && DECLARING_FUNCTIONS.includes(madeBy));
  return (
    declared?.name ??
    posix.basename(folder).replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  );
}
