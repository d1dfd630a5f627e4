// Builds the site of the documents: `npm run site` writes it into dist/site. `npm run site -- --base /bots/` is for a site below that address.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeSources } from './site-sources.ts';

const own = import.meta.dirname;
const vitepress = join(own, 'node_modules/vitepress/bin/vitepress.js');

// The tool is a package of its own, because only whoever builds the site needs it: installs of the project stay small.
if (!existsSync(vitepress))
  execFileSync('npm', ['ci'], { cwd: own, stdio: 'inherit', shell: process.platform === 'win32' });
writeSources(join(own, 'source'));
const { status } = spawnSync(process.execPath, [vitepress, 'build', own, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
