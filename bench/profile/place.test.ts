// Which function belongs where.
import { expect, it } from 'vitest';
import { isOurs, placeOf } from './place.ts';

it.each([
  ['file:///x/colloquy/lib/start.js', 'read', 'package', true],
  ['file:///x/colloquy/lib/packages-storage-src-sqlite-worker.js', 'write', 'sqlite worker', true],
  ['file:///x/colloquy/bin/program.js', 'run', 'other', false],
  ['node:internal/streams/readable', 'read', 'node', false],
  ['', '(garbage collector)', 'garbage collector', false],
  ['', 'writev', 'native code', false],
])('code of %s in function %s counts as %s', (url, name, place, ours) => {
  expect([placeOf(url, name), isOurs(url)]).toEqual([place, ours]);
});
