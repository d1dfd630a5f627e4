// A record without what its calls gave is the rest of it, whatever the chat began with.
import { expect, it } from 'vitest';
import { readWithoutResults } from './turn-record.ts';

const results = [[1, { ok: true, response: { data: { results: [1], path: [9] }, text: ',"results":[' } }]];

it.each<[string, object]>([
  ['a path alone', { path: [[], 2], ended: true }],
  ['a start', { start: { flow: 'f', prefilled: { a: 'b' } }, path: [1], isCountable: true }],
  ['a start with a part of the same name', { start: { first: 1, results: [2] }, path: [1] }],
  ['a start with many parts of the same name', { start: many(5), path: [1], rejected: ['b'] }],
  ['a start with the same words in a text', { start: { text: ',"results":[1]' }, path: [1] }],
])('%s', (_, rest) => {
  expect(readWithoutResults(JSON.stringify(rest))).toEqual(rest);
  expect(readWithoutResults(JSON.stringify({ ...rest, results }))).toEqual(rest);
});

it('refuses an invalid record', () => {
  expect(() => readWithoutResults('{"path":[1],"results"')).toThrow(SyntaxError);
});

/** Objects in each other, each with a part called "results" behind another part. */
function many(depth: number): object {
  return depth === 0 ? {} : { first: depth, results: [many(depth - 1)] };
}
