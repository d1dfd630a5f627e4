// The client as it is published: one file for each entry point, and declarations that need nothing else.
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { wireTypes } from './wire-types.ts';

/** Where the client is, and where the project is. */
export interface ClientBuild {
  readonly folder: string;
  readonly root: string;
  /** Where the files go, `dist/` beside the sources when absent. */
  readonly target?: string;
}

/**
 * Writes `dist/`: JavaScript for browsers, Node and workers, with everything it needs, and its declarations.
 *
 * @throws what the bundler or the compiler finds wrong
 * @example await buildClient({ folder: 'packages/client', root: '.' });
 */
export async function buildClient({
  folder,
  root,
  target = join(folder, 'dist'),
}: ClientBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string>>;
  };
  const input = Object.fromEntries(
    Object.values(exports).map((path) => [
      relative('src', path.replace(/^\.\//, '')).replace(/\.ts$/, ''),
      join(folder, path),
    ]),
  );
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    cwd: folder,
    resolve: { mainFields: ['module', 'main'] },
  });
  await bundle.write({ dir: target, format: 'esm', minify: true, chunkFileNames: 'shared/[name]-[hash].js' });
  await bundle.close();
  await declare(target, root);
}

/** Declarations stand beside the code; what the server's schemas say is written out, so that nobody needs them. */
async function declare(target: string, root: string): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const config = join(root, 'packaging/client/tsconfig.json');
  const command = [join(compiler, '../bin/tsc'), '-p', config, '--outDir', target];
  await promisify(execFile)(process.execPath, command).catch((error: { stdout?: string }) => {
    throw new Error(`The client has no declarations:\n${error.stdout}`);
  });
  await writeFile(join(target, 'wire.d.ts'), wireTypes());
  for (const name of await readdir(target, { recursive: true })) {
    if (!name.endsWith('.d.ts') || name === 'wire.d.ts') continue;
    const up = '../'.repeat(name.split(/[\\/]/).length - 1) || './';
    const text = await readFile(join(target, name), 'utf8');
    const own = text
      .replaceAll(`'@colloquy/schema'`, `'${up}wire.js'`)
      .replaceAll(/(from '\.[^']*)\.ts'/g, `$1.js'`);
    await writeFile(join(target, name), own);
  }
}
