// The values of variables, read as lists.
import { expect, it } from 'vitest';
import { listElements } from './list-elements.ts';

it.each([
  [null, []],
  [
    ['a', null, 'b'],
    ['a', '', 'b'],
  ],
  ['a', ['a']],
  ['["a","b"]', ['a', 'b']],
  [' [1, true, null, {"a":[2]}]', ['1', 'true', '', '{"a":[2]}']],
  ['[]', []],
  ['[a', ['[a']],
  ['{"a":1}', ['{"a":1}']],
])('the elements of %j are %j', (value, elements) => {
  expect(listElements(value)).toEqual(elements);
});

it('a deeply nested list is one element', () => {
  const text = `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`;
  expect(listElements(text)).toHaveLength(1);
});
