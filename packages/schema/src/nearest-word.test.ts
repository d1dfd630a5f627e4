// The known word with the smallest edit distance.
import { expect, it } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const known = ['serve', 'publish', 'chat', 'check', 'test', 'import', 'help', 'version'];

it.each([
  ['serv', 'serve'],
  ['sevre', 'serve'],
  ['pubish', 'publish'],
  ['chekc', 'check'],
  ['tset', 'test'],
  ['chat', 'chat'],
  ['versions', 'version'],
  ['deploy-everything', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('suggests for %j the word %j', (word, expected) => expect(nearestWord(word, known)).toBe(expected));
