// Makes executables in `dist/` out of the package that `npm run package` made: `npm run executable`, or with platforms behind it:
// `npm run executable -- linux-arm64 win32-x64`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildExecutable } from './build-executable.ts';
import { executableName } from './executable-name.ts';
import { nodesFor } from './node-binaries.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const wanted = process.argv.slice(2);
for (const platform of wanted.length > 0 ? wanted : [`${process.platform}-${process.arch}`]) {
  const target = join(dist, executableName({ version, platform }));
  const nodes = await nodesFor(platform, { root, into: join(dist, 'nodes') });
  await buildExecutable({ colloquy: join(dist, 'colloquy'), ...nodes, target });
  process.stdout.write(`${target}\n`);
}
