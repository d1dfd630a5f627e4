// The package `colloquy` as users have it: built from the sources, packed, and installed.
import { join } from 'node:path';
import { shared } from './shared.ts';

/**
 * The folder of the package in `node_modules` of a project, made once for all tests of a run. Nobody writes into it.
 *
 * @example startProcess([join(await publishedPackage(), 'bin/program.js'), 'serve', 'hello.flow.json']);
 */
export async function publishedPackage(): Promise<string> {
  return join(await shared('package'), 'node_modules/colloquy');
}
