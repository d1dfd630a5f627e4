// Which modules tests get from the installed package instead of the sources.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');
const rootUrl = pathToFileURL(root).href;

/** By the source that a test imports: the module here that has the same exports, made of the package. */
const STAND_INS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'packages/server/src/index.ts': 'packed-server.ts',
    'packages/management/src/bots/definition-checks.ts': 'packed-server.ts',
    'packages/cli/src/run-command-line.ts': 'packed-command-line.ts',
    'tests/support/built-widget.ts': 'packed-widget.ts',
  }).map(([source, standIn]) => [
    pathToFileURL(join(root, source)).href,
    pathToFileURL(join(import.meta.dirname, standIn)).href,
  ]),
);

/** Modules of tests. Sources import each other as ever, because some tests use parts of them as tools. Vitest adds a query to test files. */
const OF_TESTS = /^\/tests\/|\/src\/testing\/|\.test\.ts(?:\?|$)/;

/**
 * Gives the URL of the stand-in for a module, or nothing when the importer gets the module itself.
 *
 * @example standInFor('file:///…/packages/server/src/index.ts', 'file:///…/tests/http/drafts.test.ts') // 'file:///…/packed-server.ts'
 */
export function standInFor(url: string, importer: string | undefined): string | undefined {
  return OF_TESTS.test(importer?.replace(rootUrl, '') ?? '') ? STAND_INS.get(url) : undefined;
}
