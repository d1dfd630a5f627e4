// Which Colloquy is measured: the sources as they are run here, the package that is published, or the executable.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** What can be measured, in the order in which results show it. */
export const PROGRAM_NAMES = ['sources', 'bundle', 'executable'] as const;
export type ProgramName = (typeof PROGRAM_NAMES)[number];

/** A program that can be started. */
export interface Program {
  readonly name: ProgramName;
  /** What is called: a Node, or the executable itself. */
  readonly command: string;
  /** What stands before the words of the command line. */
  readonly words: readonly string[];
  /** What is set for it besides. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** As in deploy/Dockerfile and in the unit of a service. */
const SMALL_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
  NODE_OPTIONS: '--max-semi-space-size=8',
};

const root = join(import.meta.dirname, '../..');

/**
 * Makes programs ready to be started. A bundle and an executable are built from the sources as they are now, so that no figure is one of an
 * earlier build.
 *
 * @param folder where they are built
 * @example const [sources, bundle] = await makePrograms(['sources', 'bundle'], folder);
 */
export async function makePrograms(names: readonly ProgramName[], folder: string): Promise<Program[]> {
  const programs: Program[] = [];
  for (const name of names) programs.push(await MAKERS[name](folder));
  return programs;
}

const MAKERS: { readonly [N in ProgramName]: (folder: string) => Program | Promise<Program> } = {
  sources: () => scriptOf('sources', join(root, 'packages/cli/bin/program.js')),
  // Started as the image and the service start it.
  bundle: async (folder) => ({
    ...scriptOf('bundle', join(await buildBundle(folder), 'bin/program.js')),
    environment: SMALL_MEMORY,
  }),
  async executable(folder) {
    // Loaded here, because most runs build nothing.
    const { builtExecutable } = await import('../../tests/packaging/built-package.ts');
    const command = await builtExecutable(folderIn(folder, 'executable'));
    return { name: 'executable', command, words: [], environment: SMALL_MEMORY };
  },
};

function scriptOf(name: ProgramName, script: string): Program {
  return { name, command: process.execPath, words: [script] };
}

async function buildBundle(folder: string): Promise<string> {
  const { buildServer } = await import('../../packaging/server/build-server.ts');
  const target = join(folderIn(folder, 'bundle'), 'colloquy');
  await buildServer({ root, target, skipsTypes: true });
  return target;
}

function folderIn(folder: string, name: string): string {
  const inner = join(folder, 'programs', name);
  mkdirSync(inner, { recursive: true });
  return inner;
}
