// Runs in the project "packed" alone: tests get the package there.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createColloquy, createHttpServer } from '@colloquy/server';
import { expect, it } from 'vitest';
import { runCommandLine } from '../../../packages/cli/src/run-command-line.ts';
import { builtWidget } from '../built-widget.ts';
import { publishedPackage } from '../published-package.ts';
import * as commandLine from './packed-command-line.ts';
import * as server from './packed-server.ts';
import { standInFor } from './stand-ins.ts';

it('packed tests import the library, the command line and the widget of the package', async () => {
  const library = await import(pathToFileURL(join(await publishedPackage(), 'lib/library.mjs')).href);
  expect(createColloquy).toBe(library.createColloquy);
  expect(createHttpServer).toBe(server.createHttpServer);
  expect(runCommandLine).toBe(commandLine.runCommandLine);
  expect(await builtWidget()).toContain(await publishedPackage());
});

it.each([
  ['tests/http/drafts.test.ts', true],
  ['tests/support/started-server.ts', true],
  ['packages/cli/src/commands/draft.test.ts?vitest=1', true],
  ['packages/cli/src/main.ts', false],
])('packed tests replace the import of the command line in %s: %s', (importer, isStandIn) => {
  const root = pathToFileURL(join(import.meta.dirname, '../../..')).href;
  const found = standInFor(`${root}/packages/cli/src/run-command-line.ts`, `${root}/${importer}`);
  expect(found?.endsWith('/packed-command-line.ts') ?? false).toBe(isStandIn);
});
