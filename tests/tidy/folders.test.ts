// The order of folders is shown to stop what goes against it, and to let the rest through.
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDER_ORDER, LATE_IMPORTS } from './folder-order.ts';
import { wrongWays } from './folders.ts';
import { treeOf } from './tree.ts';

function wrongs(files: Readonly<Record<string, string>>): string[] {
  const inPackage = Object.entries(files).map(([path, text]) => [`packages/integrations/src/${path}`, text]);
  return wrongWays(treeOf(Object.fromEntries(inPackage)));
}

describe('the folder rules allow', () => {
  it.each([
    ['imports of earlier folders', { 'ports/a.ts': "import '../egress/b.ts'; import '../limits.ts';" }],
    ['imports within a folder', { 'files/a.ts': "import './b.ts';" }],
    ['any import in a test', { 'egress/a.test.ts': "import '../ports/b.ts';" }],
    [
      'subfolders that import in one direction',
      { 'ports/mail/a.ts': "import '../web/b.ts';", 'ports/web/b.ts': "import '../deadline.ts';" },
    ],
    [
      'imports of packages and of files outside',
      { 'egress/a.ts': "import 'pg'; import '../../package.json';" },
    ],
  ])('%s', (_what, files) => {
    expect(wrongs(files)).toEqual([]);
  });
});

describe('the folder rules reject', () => {
  it('an import against the order, in every form', () => {
    const against = ['import', 'import type { B } from', 'export * from'];
    for (const words of against)
      expect(wrongs({ 'egress/a.ts': `${words} '../ports/b.ts';` })).toEqual([
        'packages/integrations/src/egress/a.ts:1 imports ports, but egress stands before it in tests/tidy/folder-order.ts.',
      ]);
    expect(wrongs({ 'egress/a.ts': "\nawait import('../ports/b.ts');" })).toEqual([
      'packages/integrations/src/egress/a.ts:2 imports ports, but egress stands before it in tests/tidy/folder-order.ts.',
    ]);
  });
  it('a folder that is not in the list', () => {
    expect(wrongs({ 'attic/a.ts': '' })).toEqual([
      'packages/integrations/src/attic has no place in the list of tests/tidy/folder-order.ts.',
    ]);
  });
  it('subfolders that import each other in a circle', () => {
    const files = {
      'ports/mail/a.ts': "import '../web/b.ts';",
      'ports/web/b.ts': "import '../script/c.ts';",
      'ports/script/c.ts': "import '../mail/a.ts';",
    };
    expect(wrongs(files)).toHaveLength(3);
    expect(wrongs(files)).toContain(
      'packages/integrations/src/ports/web/b.ts:1 closes a circle: integrations/ports/web and integrations/ports/script import each other.',
    );
  });
});

describe.each(Object.entries(LATE_IMPORTS))('the lazy import of %s', (from, to) => {
  const specifier = posix.relative(posix.dirname(from), to);
  const wrongWith = (path: string, text: string) => wrongWays(treeOf({ [path]: text, [to]: '' })).join('\n');
  it('may be written as import()', () => {
    expect(wrongWith(from, `export const load = () => import('${specifier}');`)).toBe('');
  });
  it.each(['import', 'import type { A } from', 'export * from'])('may not be written as %s', (words) => {
    expect(wrongWith(from, `${words} '${specifier}';`)).toContain('stands before it');
  });
  it('may not be in another file', () => {
    const other = posix.join(posix.dirname(from), 'another.ts');
    expect(wrongWith(other, `import('${specifier}');`)).toContain('stands before it');
  });
  it('must leave the table when it is removed', () => {
    expect(wrongWith(from, '')).toBe(
      `${from} does not load ${to}: remove the line from tests/tidy/folder-order.ts.`,
    );
  });
});

it.each(Object.entries(FOLDER_ORDER))('the folder order of %s lists each folder once', (_room, order) => {
  expect(new Set(order).size).toBe(order.length);
});
