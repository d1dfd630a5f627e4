// Setup of the test project "packed": tests get the server, the command line and the widget of the installed package instead of the sources.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');

/** By the source that a test imports: the module here that has the same exports, made of the package. */
const STAND_INS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'packages/server/src/index.ts': 'packed-server.ts',
    'packages/server/src/flows/definition-checks.ts': 'packed-server.ts',
    'packages/cli/src/run-command-line.ts': 'packed-command-line.ts',
    'tests/support/built-widget.ts': 'packed-widget.ts',
  }).map(([source, standIn]) => [
    pathToFileURL(join(root, source)).href,
    pathToFileURL(join(import.meta.dirname, standIn)).href,
  ]),
);

/** Sources import each other as ever: some tests use a part of them as a tool. */
const TEST = /\/tests\/|\/src\/testing\/|\.test\.ts$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const standIn = TEST.test(context.parentURL ?? '') ? STAND_INS.get(resolved.url) : undefined;
    return standIn === undefined ? resolved : { ...resolved, url: standIn };
  },
});
