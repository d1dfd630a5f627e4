// Makes everything that is released, into `dist/release`, and checks it: `npm run release`, in a clone with nothing uncommitted.
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildExecutable } from '../executable/build-executable.ts';
import { executableName } from '../executable/executable-name.ts';
import { nodesFor } from '../executable/node-binaries.ts';
import { buildPackages, packages } from '../published/build-packages.ts';
import { revisionOf } from '../server/build-facts.ts';
import { notesOf } from './changelog.ts';
import { CHECKSUMS, writeChecksums } from './checksums.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const release = join(dist, 'release');
const run = promisify(execFile);
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

const revision = await revisionOf(root);
if (revision?.endsWith('-changed'))
  throw new Error(
    'Something is not committed, so nobody could make this release again. Commit it, or put it aside.',
  );
const notes = notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version);
if (!notes)
  throw new Error(`CHANGELOG.md says nothing of ${version}. Write under "## ${version}" what is new.`);

await rm(dist, { recursive: true, force: true });
await mkdir(release, { recursive: true });
say(`Colloquy ${version} from ${revision ?? 'sources without a commit'}`);
await buildPackages({ root, target: dist });
for (const name of Object.keys(packages)) {
  await run('npm', ['pack', '--pack-destination', release], { cwd: join(dist, name) });
  await cp(join(dist, name, 'sbom.cdx.json'), join(release, `${name}-${version}.sbom.cdx.json`));
}
const platform = `${process.platform}-${process.arch}`;
for (const one of [platform, ...process.argv.slice(2)]) {
  const nodes = await nodesFor(one, { root, into: join(dist, 'nodes') });
  const target = join(release, executableName({ version, platform: one }));
  await buildExecutable({ colloquy: join(dist, 'colloquy'), ...nodes, target });
}
await writeFile(join(release, 'NOTES.md'), `${notes}\n`);
await writeChecksums(release);
for (const name of await readdir(release)) say(`  ${name}`);

say('The tests of packages and executables, and the kills on both:');
const program = join(release, executableName({ version, platform }));
const { stdout } = await run(program, ['version']);
if (!stdout.startsWith(`colloquy ${version} `)) throw new Error(`The executable says that it is ${stdout}`);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
// What they print is shown as it comes: somebody waits for minutes, and wants to know why when one fails.
const testing = { cwd: root, stdio: 'inherit' } as const;
execFileSync(process.execPath, [vitest, 'run', 'tests/packaging'], testing);
for (const command of [program, join(dist, 'colloquy/bin/program.js')])
  execFileSync(process.execPath, [vitest, 'run', 'tests/faults/crash.test.ts'], {
    ...testing,
    env: { ...process.env, COLLOQUY_TEST_PROGRAM: command },
  });
say(`All is well. ${release} can leave; ${CHECKSUMS} says what it is.`);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
