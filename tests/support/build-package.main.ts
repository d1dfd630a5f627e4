// Builds the package `colloquy` from the sources, packs it as for the registry, and installs it into a project: `FOLDER/node_modules/colloquy`.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../../packaging/server/build-server.ts';
import { buildStudio } from '../../packaging/studio/build-studio.ts';
import { buildWidget } from '../../packaging/widget/build-widget.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: build-package.main.ts FOLDER');

const built = join(folder, 'built');
await buildServer({ root: join(import.meta.dirname, '../..'), target: built, skipsTypes: true });
// The build takes the widget and the studio from their `dist` folders, which may be older than their sources.
await buildWidget(join(built, 'lib/files/packages/widget/dist'));
await buildStudio(join(built, 'lib/files/packages/studio/dist'));
npm(['pack', '--silent', '--pack-destination', folder], built);
const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
writeFileSync(
  join(folder, 'package.json'),
  '{ "name": "stranger", "version": "1.0.0", "type": "module", "private": true }',
);
npm(['install', '--offline', '--no-audit', '--no-fund', packed], folder);

function npm(command: readonly string[], cwd: string): void {
  execFileSync('npm', [...command], { cwd, shell: process.platform === 'win32' });
}
