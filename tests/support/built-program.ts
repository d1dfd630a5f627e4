// A program that the test run has built, for tests that start it as a process.
import { basename, join } from 'node:path';
import { publishedPackage } from './published-package.ts';
import { shared } from './shared.ts';

/** Programs of tests, by their sources. Add a new one here. */
export const PROGRAM_SOURCES = [
  'tests/faults/channels/channel-process.main.ts',
  'tests/faults/journal/journal-server.main.ts',
  'tests/faults/outbox/sending-process.main.ts',
  'tests/faults/outbox/webhook-process.main.ts',
] as const;

/** The command line. It is built as part of the package. */
const COMMAND_LINE = 'packages/cli/src/main.ts';

/**
 * The file of a program. The test run builds it at the first call; it starts three times as fast as its sources. `colloquy` itself is the program of
 * the installed package.
 *
 * @throws outside a test run, and when the build fails
 * @example const COLLOQUY = await builtProgram('packages/cli/src/main.ts');
 */
export async function builtProgram(
  source: (typeof PROGRAM_SOURCES)[number] | typeof COMMAND_LINE,
): Promise<string> {
  if (source === COMMAND_LINE) return join(await publishedPackage(), 'bin/program.js');
  return join(await shared('programs'), `lib/${basename(source, '.ts')}.js`);
}
