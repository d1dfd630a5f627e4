// Long files, empty names and missing pages are found; ordinary ones are not.
import { describe, expect, it } from 'vitest';
import { misshapenFiles } from './shape.ts';
import { treeOf } from './tree.ts';

const lines = (count: number) => '// Line.\n'.repeat(count);
const page = { 'packages/engine/README.md': '# Engine\n' };

describe('the file rules reject', () => {
  it.each([
    [{ ...page, 'packages/engine/src/a.ts': lines(401) }, 'packages/engine/src/a.ts has 401 lines'],
    [{ ...page, 'packages/engine/src/utils.ts': '' }, 'is named "utils.ts", which says nothing'],
    [{ ...page, 'packages/engine/src/helper.test.ts': '' }, 'is named "helper.test.ts"'],
    [{ ...page, 'packages/engine/src/types.ts': '' }, 'is named "types.ts"'],
    [{ ...page, 'packages/engine/src/common/a.ts': '' }, 'is named "common"'],
    [{ 'tests/helpers/a.ts': '' }, 'is named "helpers"'],
    [{ 'packages/engine/src/a.ts': '' }, 'packages/engine has no README.md'],
    [
      { 'packages/engine/src/a.ts': '', 'packages/engine/README.md': lines(31) },
      'packages/engine/README.md has 31 lines',
    ],
  ])('%j', (files, sentence) => {
    const found = misshapenFiles(treeOf(files));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(sentence);
  });
});

const GENERATED =
  '// Every operation.\n// Generated from the table (`UPDATE=1 npx vitest run tests/docs`).\n';

describe('the file rules accept', () => {
  it.each<Record<string, string>>([
    { ...page, 'packages/engine/src/a.ts': lines(400) },
    { ...page, 'packages/engine/src/a.ts': '', 'packages/engine/README.md': lines(30) },
    { ...page, 'packages/engine/src/commonmark.ts': '', 'packages/engine/src/block-types.ts': '' },
    { 'packages/desk/package.json': '{}' },
    { 'docs/common.md': '' },
    { 'tests/properties/a.ts': lines(500) },
    {
      'packages/client/README.md': '# Client\n',
      'packages/client/src/operations.ts': GENERATED + lines(500),
    },
  ])('%j', (files) => {
    expect(misshapenFiles(treeOf(files))).toEqual([]);
  });
});
