// Prefilled variables: valid ones, and the limits that reject others before they cost time.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { PrefilledVariables } from './prefilled-variables.ts';
import { toIssues } from './to-issues.ts';

function issuesOf(values: unknown): readonly string[] {
  const parsed = PrefilledVariables.safeParse(values);
  return parsed.success ? [] : toIssues(parsed.error, ['prefilledVariables']).map(({ message }) => message);
}

const list = Array.from({ length: 3_300 }, (_, index) => `t${index}`);

describe('prefilled variables', () => {
  it.each([
    ['a text of the maximum length', { a: 'x'.repeat(limits.prefilledCharacters - 9) }],
    ['a long list', { a: list }],
    ['nothing', {}],
  ])('may be %s', (_what, values) => {
    expect(issuesOf(values)).toEqual([]);
  });

  it.each([
    ['too much text in one', { a: 'x'.repeat(limits.prefilledCharacters) }, /at most 32768 characters/],
    [
      'long lists',
      Object.fromEntries('abcdefgh'.split('').map((name) => [name, list])),
      /at most 32768 characters/,
    ],
    ['long names', Object.fromEntries([...'abcde'].map((name) => [name.repeat(60_000), 1])), /at most 32768/],
    [
      'a hundred thousand numbers',
      { a: Array.from({ length: 100_000 }, () => 1) },
      /at most 32768 characters/,
    ],
    [
      'too many names',
      Object.fromEntries(Array.from({ length: 95_000 }, (_, n) => [`n${n}`, 1])),
      /at most 1000 variables/,
    ],
    ['a text instead of an object', 'x', /Expected an object/],
    ['a list instead of an object', [1], /Expected an object/],
  ])('may not be %s', (_what, values, message) => {
    expect(issuesOf(values)).toEqual([expect.stringMatching(message)]);
  });
});

it('prefilled variables beyond the limit are not read to the end', () => {
  let looks = 0;
  const value = new Proxy(
    Array.from({ length: 500_000 }, () => 1),
    {
      get: (list, key) => {
        looks++;
        return Reflect.get(list, key);
      },
    },
  );
  expect(issuesOf({ value })).toEqual([expect.stringMatching(/at most 32768 characters/)]);
  expect(looks).toBeLessThan(10_000);
});
