// The package `colloquy` and the executable that is made of it, for tests that start them.
import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildExecutable } from '../../packaging/executable/build-executable.ts';
import { nodesFor } from '../../packaging/executable/node-binaries.ts';
import { buildServer } from '../../packaging/server/build-server.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the executable for this machine into a folder; gives its path. */
export async function builtExecutable(folder: string): Promise<string> {
  const colloquy = join(folder, 'colloquy-package');
  await buildServer({ root, target: colloquy, skipsTypes: true });
  const nodes = await nodesFor(`${process.platform}-${process.arch}`, { root, into: join(folder, 'nodes') });
  const target = join(folder, 'colloquy-executable');
  await buildExecutable({ colloquy, ...nodes, target });
  return target;
}

/**
 * Puts a program into a root, with the libraries of the system that it is linked with. In a new one there is nothing else.
 *
 * @example await makeEmptyRoot(executable, { root: '…/root', place: '/usr/local/bin/colloquy' });
 */
export async function makeEmptyRoot(
  program: string,
  { root: folder, place }: { readonly root: string; readonly place: string },
): Promise<void> {
  const { stdout } = await promisify(execFile)('ldd', [program]);
  const libraries = [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path = '']) => path);
  for (const library of libraries) {
    await mkdir(join(folder, dirname(library)), { recursive: true });
    await copyFile(library, join(folder, library));
  }
  await mkdir(join(folder, dirname(place)), { recursive: true });
  await copyFile(program, join(folder, place));
}
