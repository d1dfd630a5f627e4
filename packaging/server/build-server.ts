// The package `colloquy` as it is published: the server, the command line and the library in one folder of JavaScript that needs nothing else.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { rolldown } from 'rolldown';
import { bundledPackages } from '../published/licences.ts';
import { writePublishedFiles } from '../published/published-files.ts';
import { revisionOf } from './build-facts.ts';
import { filesBesideSources } from './files-beside-sources.ts';
import { lazyPackages } from './lazy-packages.ts';
import { lazySchemas } from './lazy-schemas.ts';
import { leanCode } from './lean-code.ts';
import { writeLibraryTypes } from './library-types.ts';

/** Where the project is, and where the package goes. */
export interface ServerBuild {
  readonly root: string;
  readonly target: string;
  /** Leaves the types out, which take longer than all the rest: for a package that is only started. */
  readonly skipsTypes?: boolean;
}

/**
 * Writes the package: `bin/colloquy.js`, which starts it on the right Node, `lib/` with the program, the library, threads and the files they
 * read, `types/`, `package.json`, and the licences of all that is inside. What only some bots need (model providers, S3, Stripe, tracing) lies
 * in chunks of its own, which are loaded by whoever needs them.
 *
 * @throws what the bundler finds wrong, and for a package without a licence
 * @example await buildServer({ root: '.', target: 'dist/colloquy' });
 */
export async function buildServer({ root, target, skipsTypes = false }: ServerBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const chunks = await bundleServer(root, join(target, 'lib'));
  await mkdir(join(target, 'bin'), { recursive: true });
  const program = await readFile(join(root, 'packages/cli/bin/program.js'), 'utf8');
  await writeFile(join(target, 'bin/program.js'), program.replace('../src/main.ts', '../lib/main.js'));
  await copyFile(join(root, 'packages/cli/bin/colloquy.js'), join(target, 'bin/colloquy.js'));
  await chmod(join(target, 'bin/colloquy.js'), 0o755);
  if (!skipsTypes) await writeLibraryTypes({ root, target: join(target, 'types') });
  const { description, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  await writePublishedFiles({
    root,
    target,
    manifest: {
      name: 'colloquy',
      description,
      bin: { colloquy: 'bin/colloquy.js' },
      exports: {
        '.': { types: './types/library.d.ts', default: './lib/library.js' },
        './package.json': './package.json',
      },
      files: ['bin', 'lib', 'types'],
      // A Node comes along, for machines whose own is older.
      optionalDependencies,
    },
    readme: join(root, 'README.md'),
    bundled: await bundledPackages(chunks.flatMap(({ moduleIds }) => moduleIds)),
  });
}

/** Writes the program, the library and all that they load into a folder. */
export async function bundleServer(root: string, dir: string): Promise<readonly OutputChunk[]> {
  const revision = await revisionOf(root);
  const build = await rolldown({
    input: {
      main: join(root, 'packages/cli/src/main.ts'),
      library: join(root, 'packages/server/src/library.ts'),
    },
    platform: 'node',
    cwd: root,
    // Used where somebody has installed it, which nobody has to.
    external: ['pg-native'],
    transform: { define: { BUILD_REVISION: JSON.stringify(revision ?? '') } },
    plugins: [filesBesideSources(root), lazyPackages(), lazySchemas()],
  });
  const { output } = await build.write({
    dir,
    format: 'esm',
    minify: { compress: true, mangle: { keepNames: true } },
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) await writeFile(join(dir, fileName), leanCode(fileName, code));
  return chunks;
}
