// A block that the studio names outside of its form and its words is found.
import { expect, it } from 'vitest';
import { namedBlocks } from './studio-blocks.ts';
import { treeOf } from './tree.ts';

const named = (path: string, text: string) =>
  namedBlocks(treeOf({ [`packages/studio/src/${path}`]: text }), ['text input', 'text']);

it('the name of a block is reported, except in its form and its words, and in tests', () => {
  const text = "const type = 'text input';";
  expect(named('editor/a.ts', `\n${text}`)).toEqual([
    'packages/studio/src/editor/a.ts:2 names the block "text input"; what is about it belongs to its form or to its words in blocks.',
  ]);
  for (const path of ['blocks/ask-kinds.ts', 'editor/block-forms/forms/a-form.tsx', 'editor/a.test.ts'])
    expect(named(path, text)).toEqual([]);
  expect(named('editor/a.ts', "// Such as 'text input'.\nconst kind = 'text';")).toEqual([]);
});
