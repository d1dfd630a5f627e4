// Declarations as the compiler writes them, in a folder that is gone afterwards.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Has the declarations of a project written, and gives the folder to whoever uses them. It is removed when that has ended.
 *
 * @param config the `tsconfig.json` that says which sources
 * @throws what the compiler finds wrong
 * @example await withDeclarations('packaging/react/tsconfig.json', (made) => takeDeclarations({ made, … }));
 */
export async function withDeclarations<Result>(
  config: string,
  use: (made: string) => Promise<Result>,
): Promise<Result> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const made = await mkdtemp(join(tmpdir(), 'colloquy-declarations-'));
  try {
    const command = [join(compiler, '../bin/tsc'), '-p', config, '--outDir', made];
    await promisify(execFile)(process.execPath, command).catch((error: { stdout?: string }) => {
      throw new Error(`There are no declarations for ${config}:\n${error.stdout}`);
    });
    return await use(made);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}
