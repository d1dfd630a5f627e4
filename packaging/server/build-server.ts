// The package `colloquy` as it is published: the server and the command line in one folder of JavaScript that needs nothing else.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { filesBesideSources } from './files-beside-sources.ts';
import { bundledPackages, licenceTexts } from './licences.ts';

/** Where the project is, and where the package goes. */
export interface ServerBuild {
  readonly root: string;
  readonly target: string;
}

/**
 * Writes the package: `bin/colloquy.js`, which starts it on the right Node, `lib/` with the program, its threads and the files they read,
 * `package.json`, and the licences of all that is inside. What only some bots need (model providers, S3, Stripe, tracing) lies in chunks of
 * its own, which are loaded by whoever needs them.
 *
 * @throws what the bundler finds wrong, and for a package without a licence
 * @example await buildServer({ root: '.', target: 'dist/colloquy' });
 */
export async function buildServer({ root, target }: ServerBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const bundle = await rolldown({
    input: { main: join(root, 'packages/cli/src/main.ts') },
    platform: 'node',
    cwd: root,
    // Used where somebody has installed it, which nobody has to.
    external: ['pg-native'],
    plugins: [filesBesideSources(root)],
  });
  const { output } = await bundle.write({
    dir: join(target, 'lib'),
    format: 'esm',
    minify: { compress: true, mangle: false },
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const packages = await bundledPackages(modules);
  await mkdir(join(target, 'bin'), { recursive: true });
  const program = await readFile(join(root, 'packages/cli/bin/program.js'), 'utf8');
  await writeFile(join(target, 'bin/program.js'), program.replace('../src/main.ts', '../lib/main.js'));
  await copyFile(join(root, 'packages/cli/bin/colloquy.js'), join(target, 'bin/colloquy.js'));
  await chmod(join(target, 'bin/colloquy.js'), 0o755);
  await writeFile(join(target, 'package.json'), `${JSON.stringify(await manifest(root), null, 2)}\n`);
  await writeFile(join(target, 'THIRD-PARTY-LICENCES.txt'), await licenceTexts(packages));
  for (const name of ['LICENSE', 'README.md']) await copyFile(join(root, name), join(target, name));
}

/** What the package says of itself. A Node comes along as an optional package, for machines whose own is older. */
async function manifest(root: string): Promise<object> {
  const { version, description, license, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  return {
    name: 'colloquy',
    version,
    description,
    license,
    type: 'module',
    bin: { colloquy: 'bin/colloquy.js' },
    files: ['bin', 'lib', 'THIRD-PARTY-LICENCES.txt'],
    optionalDependencies,
  };
}
