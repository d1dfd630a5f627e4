// The package `colloquy` for tests of what people run, built from the sources as it is published.
import { shared } from './shared.ts';

/**
 * The folder of the package, built once for all tests of a run. Nobody writes into it.
 *
 * @example startProcess([join(await publishedPackage(), 'bin/program.js'), 'serve', 'hello.flow.json']);
 */
export function publishedPackage(): Promise<string> {
  return shared('package');
}
