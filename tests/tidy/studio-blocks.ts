// The names of blocks in the studio: what is about one block is in its form and its words, and nothing else names it.
import { wordsOf } from './services.ts';
import type { Tree } from './tree.ts';
import { isCode, isTest } from './tree.ts';

const STUDIO = 'packages/studio/src/';

/** Files that may name blocks, by the beginning of their path below the studio, each with its reason. */
const EXCEPTIONS: readonly string[] = [
  // The form of one block each, and their list.
  'editor/block-forms/forms/',
  'editor/block-forms/registry.ts',
  // The words of blocks.
  'blocks/',
  // Bots that the studio writes.
  'pages/new-bot/blank-bot.ts',
  'theme-studio/previewed-bot.ts',
];

/**
 * Finds sources of the studio that name a block. Names of one word, such as "text", have other meanings, so the search leaves them out.
 *
 * @example namedBlocks(treeOf({ 'packages/studio/src/a.ts': "const type = 'text input';" }), ['text input'])
 * // ['packages/studio/src/a.ts:1 names the block "text input"; what is about it belongs to its form or to its words in blocks.']
 */
export function namedBlocks(tree: Tree, types: readonly string[]): string[] {
  const names = new Set(types.filter((type) => /[ .]/.test(type)));
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith(STUDIO) || !isCode(path) || isTest(path) || path.includes('/testing/')) return [];
    if (EXCEPTIONS.some((beginning) => path.startsWith(STUDIO + beginning))) return [];
    return wordsOf(path, text)
      .filter(({ word }) => names.has(word))
      .map(
        ({ word, offset }) =>
          `${path}:${text.slice(0, offset).split('\n').length} names the block "${word}"; what is about it belongs to its form or to its words in blocks.`,
      );
  });
}
