import { expect, it } from 'vitest';
import { testWords } from './test-words.ts';

it.each([
  [1, 0, '1 test passed'],
  [3, 0, '3 tests passed'],
  [0, 1, '1 of 1 test fails'],
  [2, 1, '1 of 3 tests fails'],
  [1, 2, '2 of 3 tests fail'],
])('%i passed and %i failed tests are summarized as: %s', (passed, failed, words) => {
  expect(testWords({ passed, failed })).toBe(words);
});
