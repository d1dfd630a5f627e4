// One file that is a Colloquy: a Node with the package inside, as a single executable application of Node.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

/** What goes into the file. */
export interface ExecutableBuild {
  /** The folder of the package `colloquy`, as `buildServer` wrote it. */
  readonly colloquy: string;
  /** The Node of the platform. */
  readonly node: string;
  /** A Node of the same version that runs here: it writes the blob, whose format is that of its version. */
  readonly builder: string;
  readonly target: string;
}

/** What of the package a program needs; who installs a package wants types and a command besides. */
const PARTS = [
  'bin/program.js',
  'bin/compiled-script.js',
  'bin/node-version.js',
  'lib/',
  'package.json',
  'LICENSE',
  'THIRD-PARTY-LICENCES.txt',
  'sbom.cdx.json',
];

/** The program that writes a blob into a Node. */
const POSTJECT = createRequire(import.meta.url).resolve('postject/dist/cli.js');

/** Bytes in every Node that say whether a blob is inside, named in Node's documentation of single executable applications. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Writes the executable. It is not signed: macOS runs it after `codesign --sign - FILE`.
 *
 * @throws when Node cannot put the files into that Node
 * @example await buildExecutable({ colloquy: 'dist/colloquy', node: process.execPath, builder: process.execPath, target: 'dist/colloquy-linux-x64' });
 */
export async function buildExecutable({ colloquy, node, builder, target }: ExecutableBuild): Promise<void> {
  const making = await mkdtemp(join(tmpdir(), 'colloquy-executable-'));
  try {
    const assets = await filesOf(colloquy);
    const build = join(making, 'build');
    await writeFile(build, await hashOf(assets));
    await writeLauncher(join(making, 'launcher.cjs'));
    const [config, blob] = [join(making, 'config.json'), join(making, 'blob')];
    await writeFile(
      config,
      JSON.stringify({
        // By its name alone: the path of a script is written into the file, and this folder has another one each time.
        main: 'launcher.cjs',
        output: blob,
        disableExperimentalSEAWarning: true,
        // The launcher uses what Node calls experimental, which is nothing for whoever runs bots.
        execArgv: ['--disable-warning=ExperimentalWarning'],
        assets: { ...assets, build },
      }),
    );
    await promisify(execFile)(builder, ['--experimental-sea-config', config], { cwd: making });
    await mkdir(dirname(target), { recursive: true });
    await copyFile(node, target);
    await chmod(target, 0o755);
    // As a process: what it says of the sections of a Node is nothing for those who build.
    const words = [
      target,
      'NODE_SEA_BLOB',
      blob,
      '--sentinel-fuse',
      FUSE,
      '--macho-segment-name',
      'NODE_SEA',
    ];
    await promisify(execFile)(process.execPath, [POSTJECT, ...words]);
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
