// The version, in every place that has to name it: `npm run set-version -- 0.2.0`. Its one source is the root package.json.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version)) {
  process.stderr.write(`"${version}" is not a version. Write it as 0.2.0, or 0.2.0-beta.1.\n`);
  process.exit(2);
}
const before = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
const manifests = readdirSync(join(root, 'packages')).map((room) => `packages/${room}/package.json`);
for (const path of ['package.json', ...manifests]) {
  const text = readFileSync(join(root, path), 'utf8');
  // Rooms name each other with the version that they have in common.
  const changed = text
    .replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
    .replaceAll(/^( {4}"@colloquy\/\w+": )"[^"]+"/gm, `$1"${version}"`);
  writeFileSync(join(root, path), changed);
}
const chart = join(root, 'deploy/helm/colloquy/Chart.yaml');
writeFileSync(
  chart,
  readFileSync(chart, 'utf8').replaceAll(/^((?:appV|v)ersion: ).*$/gm, (_line, name) => `${name}${version}`),
);
const pages = ['docs/deploying.md', 'docs/embed.md', 'docs/tutorial.md'].concat(
  ['colloquy', 'client', 'react', 'widget'].map((name) => `packaging/published/pages/${name}.md`),
);
for (const path of pages) {
  const page = join(root, path);
  const text = readFileSync(page, 'utf8');
  // The names of files: colloquy-0.1.0.tgz, colloquy-react-0.1.0.tgz.
  writeFileSync(
    page,
    text.replaceAll(new RegExp(`(colloquy(?:-[a-z]+)?-)${RegExp.escape(before)}`, 'g'), `$1${version}`),
  );
}
const changes = join(root, 'CHANGELOG.md');
writeFileSync(
  changes,
  readFileSync(changes, 'utf8').replace(/^## Unreleased$/m, `## Unreleased\n\nNothing yet.\n\n## ${version}`),
);
// The lockfile names the version of each room.
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: root,
  stdio: 'inherit',
});
process.stdout.write(`${before} is now ${version}. Read what changed, commit it, then: npm run release\n`);
