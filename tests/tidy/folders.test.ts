// The order of the server's folders is shown to stop what goes against it, and to let the rest through.
import { describe, expect, it } from 'vitest';
import { wrongWays } from './folders.ts';
import { SERVER_FOLDERS } from './server-folders.ts';
import { treeOf } from './tree.ts';

function wrongs(files: Readonly<Record<string, string>>): string[] {
  const inServer = Object.entries(files).map(([path, text]) => [`packages/server/src/${path}`, text]);
  return wrongWays(treeOf(Object.fromEntries(inServer)));
}

describe('lets through', () => {
  it.each([
    ['what stands before it', { 'http/a.ts': "import '../chats/b.ts'; import '../limits.ts';" }],
    ['its own files', { 'chats/a.ts': "import './b.ts';" }],
    ['tests, which put anything together', { 'records/a.test.ts': "import '../http/b.ts';" }],
    [
      'folders of a folder that point one way',
      { 'ports/mail/a.ts': "import '../web/b.ts';", 'ports/web/b.ts': "import '../deadline.ts';" },
    ],
    ['packages and what stands outside', { 'records/a.ts': "import 'pg'; import '../../package.json';" }],
  ])('%s', (_what, files) => {
    expect(wrongs(files)).toEqual([]);
  });
});

describe('stops', () => {
  it('an import against the order, however it is written', () => {
    const against = ['import', 'import type { B } from', 'export * from'];
    for (const words of against)
      expect(wrongs({ 'records/a.ts': `${words} '../http/b.ts';` })).toEqual([
        'packages/server/src/records/a.ts:1 imports http, but records stands before it in tests/tidy/server-folders.ts.',
      ]);
    expect(wrongs({ 'records/a.ts': "\nawait import('../http/b.ts');" })).toEqual([
      'packages/server/src/records/a.ts:2 imports http, but records stands before it in tests/tidy/server-folders.ts.',
    ]);
  });
  it('a folder that is in no list', () => {
    expect(wrongs({ 'attic/a.ts': '' })).toEqual([
      'packages/server/src/attic has no place in the list of tests/tidy/server-folders.ts.',
    ]);
  });
  it('folders of a folder that go round', () => {
    const files = {
      'ports/mail/a.ts': "import '../web/b.ts';",
      'ports/web/b.ts': "import '../script/c.ts';",
      'ports/script/c.ts': "import '../mail/a.ts';",
    };
    expect(wrongs(files)).toHaveLength(3);
    expect(wrongs(files)).toContain(
      'packages/server/src/ports/web/b.ts:1 closes a circle: ports/web and ports/script import each other.',
    );
  });
});

it('names each folder once', () => {
  expect(new Set(SERVER_FOLDERS).size).toBe(SERVER_FOLDERS.length);
});
