import { describe, expect, it } from 'vitest';
import {
  answerRows,
  dropPart,
  fixFor,
  keepPart,
  savedAs,
  usedVariables,
  variableNameFor,
} from './answer-rows.ts';

describe('the rows of a response', () => {
  it.each([
    [{ statusCode: 204 }, [['statusCode', '204', 0]]],
    [
      { statusCode: 200, headers: { a: 'b' }, data: { items: [{ 'a b': 'x' }], n: null } },
      [
        ['statusCode', '200', 0],
        ['data', '', 0],
        ['data.items', '1 entry', 1],
        ['data.items[0]', '', 2],
        ['data.items[0]["a b"]', 'x', 3],
        ['data.n', 'null', 1],
      ],
    ],
    [{ data: 'x'.repeat(100) }, [['data', `${'x'.repeat(80)}…`, 0]]],
  ])('show the parts of %j', (answer, rows) => {
    expect(answerRows(answer).map(({ path, text, depth }) => [path, text, depth])).toEqual(rows);
  });

  it('have a limited number', () => {
    expect(answerRows({ data: Array.from({ length: 1_000 }, () => 1) })).toHaveLength(300);
  });
});

it.each([
  [{ url: 'https://{{Host}}/{{ Host }}/{{Number}}' }, ['Host', 'Number']],
  [{}, []],
])('the variables used by %j are %j', (webhook, names) => {
  expect(usedVariables({ id: 'b', type: 'Webhook', options: { webhook } })).toEqual(names);
});

it.each([
  [undefined, [{ id: 'm', bodyPath: 'data.id', variableId: 'v' }]],
  [[{ id: 'a', bodyPath: 'data.id' }], [{ id: 'a', bodyPath: 'data.id', variableId: 'v' }]],
  [
    [{ id: 'a', bodyPath: 'data' }],
    [
      { id: 'a', bodyPath: 'data' },
      { id: 'm', bodyPath: 'data.id', variableId: 'v' },
    ],
  ],
])('saving a part next to %j adds a mapping', (before, after) => {
  expect(keepPart(before, { id: 'm', bodyPath: 'data.id', variableId: 'v' })).toEqual(after);
});

it('a saved part shows its variable, and can be dropped', () => {
  const mappings = [
    { id: 'a', bodyPath: 'data.id', variableId: 'v1' },
    { id: 'b', bodyPath: 'data.name', variableId: 'v2' },
  ];
  expect(savedAs(mappings, 'data.name')).toBe('v2');
  expect(savedAs(undefined, 'data.name')).toBeUndefined();
  expect(dropPart(mappings, 'data.id')).toEqual([mappings[1]]);
  expect(dropPart([mappings[0]], 'data.id')).toBeUndefined();
});

it.each([
  ['data.items[0].orderStatus', 'Order status'],
  ['data["first name"]', 'First name'],
  ['statusCode', 'Status code'],
  ['data.list[3]', 'List'],
  ['data[0]', 'Answer'],
])('the suggested variable for %s is %s', (path, name) => {
  expect(variableNameFor(path)).toBe(name);
});

it('a known failure code has a fix, an unknown one has none', () => {
  expect(fixFor('blocked_address')).toContain('public address');
  expect(fixFor('constructor')).toBe('');
});
