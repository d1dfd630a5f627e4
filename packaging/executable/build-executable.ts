// One file that is a Colloquy: a Node with the package inside, made by what Node itself brings for it.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

/** What goes into the file. */
export interface ExecutableBuild {
  /** The folder of the package `colloquy`, as `buildServer` wrote it. */
  readonly colloquy: string;
  /** The Node of the platform; of the same version as the one that runs this. */
  readonly node: string;
  readonly target: string;
}

/** What of the package a program needs; who installs a package wants types and a command besides. */
const PARTS = [
  'bin/program.js',
  'bin/compiled-script.js',
  'lib/',
  'package.json',
  'LICENSE',
  'THIRD-PARTY-LICENCES.txt',
  'sbom.cdx.json',
];

/**
 * Writes the executable. It is not signed: macOS runs it after `codesign --sign - FILE`.
 *
 * @throws when Node cannot put the files into that Node
 * @example await buildExecutable({ colloquy: 'dist/colloquy', node: process.execPath, target: 'dist/colloquy-linux-x64' });
 */
export async function buildExecutable({ colloquy, node, target }: ExecutableBuild): Promise<void> {
  const making = await mkdtemp(join(tmpdir(), 'colloquy-executable-'));
  try {
    const assets = await filesOf(colloquy);
    const build = join(making, 'build');
    await writeFile(build, await hashOf(assets));
    await writeLauncher(join(making, 'launcher.cjs'));
    const config = join(making, 'config.json');
    await writeFile(
      config,
      JSON.stringify({
        // By its name alone: the path of a script is written into the file, and this folder has another one each time.
        main: 'launcher.cjs',
        executable: resolve(node),
        output: resolve(target),
        disableExperimentalSEAWarning: true,
        // The launcher uses what Node calls experimental, which is nothing for whoever runs bots.
        execArgv: ['--disable-warning=ExperimentalWarning'],
        assets: { ...assets, build },
      }),
    );
    await mkdir(dirname(target), { recursive: true });
    await promisify(execFile)(process.execPath, ['--build-sea', config], { cwd: making });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** The files of the package by their names in it, in the same order each time. */
async function filesOf(colloquy: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(colloquy, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [relative(colloquy, file).replaceAll('\\', '/'), resolve(file)] as const)
    .filter(([name]) => PARTS.some((part) => name === part || (part.endsWith('/') && name.startsWith(part))))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(files);
}

/** Names what is inside: another build lies in another folder. */
async function hashOf(assets: Readonly<Record<string, string>>): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, file] of Object.entries(assets)) {
    const bytes = await readFile(file);
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

async function writeLauncher(file: string): Promise<void> {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'launcher.ts'), platform: 'node' });
  await bundle.write({ file, format: 'cjs', minify: true });
  await bundle.close();
}
