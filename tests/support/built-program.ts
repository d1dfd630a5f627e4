// A program that the test run has built, for tests that start it as a process.
import { basename, join } from 'node:path';
import { shared } from './shared.ts';

/** Programs by their sources. Whoever wants another one built adds it here. */
export const PROGRAM_SOURCES = [
  'tests/support/server-process.main.ts',
  'tests/faults/journal/journal-server.main.ts',
  'tests/faults/outbox/sending-process.main.ts',
  'tests/faults/outbox/webhook-process.main.ts',
  'packages/cli/src/main.ts',
] as const;

/**
 * The file of a program, which the test run builds for the first who asks. It starts with a third of the computing that its sources take.
 *
 * @throws outside a test run, and what the bundler finds wrong
 * @example const SERVER = await builtProgram('tests/support/server-process.main.ts');
 */
export async function builtProgram(source: (typeof PROGRAM_SOURCES)[number]): Promise<string> {
  const folder = await shared('programs');
  // `colloquy` starts by a file of its own, as the published one does.
  return join(
    folder,
    source === 'packages/cli/src/main.ts' ? 'bin/program.js' : `lib/${basename(source, '.ts')}.js`,
  );
}
