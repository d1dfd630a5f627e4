// The kernel's way to write down cores.
import { expect, it } from 'vitest';
import { nodeCommand, parseCoreList } from './cores.ts';

it.each([
  ['0-1', [0, 1]],
  ['0-2,7', [0, 1, 2, 7]],
  ['3', [3]],
  ['', []],
])('the core list %j is parsed', (text, cores) => {
  expect(parseCoreList(text)).toEqual(cores);
});

it('the command pins Node to a core if one is given', () => {
  expect(nodeCommand(1, ['-e', '0'])).toEqual({
    command: 'taskset',
    words: ['-c', '1', process.execPath, '-e', '0'],
  });
  expect(nodeCommand(undefined, ['-e', '0'])).toEqual({ command: process.execPath, words: ['-e', '0'] });
});
