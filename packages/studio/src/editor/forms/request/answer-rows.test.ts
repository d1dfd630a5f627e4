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

describe('the rows of an answer', () => {
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
  ])('of %j', (answer, rows) => {
    expect(answerRows(answer).map(({ path, text, depth }) => [path, text, depth])).toEqual(rows);
  });

  it('are bounded', () => {
    expect(answerRows({ data: Array.from({ length: 1_000 }, () => 1) })).toHaveLength(300);
  });
});

it.each([
  [{ url: 'https://{{Host}}/{{ Host }}/{{Number}}' }, ['Host', 'Number']],
  [{}, []],
])('variables of %j are %j', (webhook, names) => {
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
])('kept beside %j', (before, after) => {
  expect(keepPart(before, { id: 'm', bodyPath: 'data.id', variableId: 'v' })).toEqual(after);
});

it('knows where a part is saved, and ends that', () => {
  const kept = [
    { id: 'a', bodyPath: 'data.id', variableId: 'v1' },
    { id: 'b', bodyPath: 'data.name', variableId: 'v2' },
  ];
  expect(savedAs(kept, 'data.name')).toBe('v2');
  expect(savedAs(undefined, 'data.name')).toBeUndefined();
  expect(dropPart(kept, 'data.id')).toEqual([kept[1]]);
  expect(dropPart([kept[0]], 'data.id')).toBeUndefined();
});

it.each([
  ['data.items[0].orderStatus', 'Order status'],
  ['data["first name"]', 'First name'],
  ['statusCode', 'Status code'],
  ['data.list[3]', 'List'],
  ['data[0]', 'Answer'],
])('the variable for %s is called %s', (path, name) => {
  expect(variableNameFor(path)).toBe(name);
});

it('a failure has a fix, and an unknown one has none', () => {
  expect(fixFor('blocked_address')).toContain('public address');
  expect(fixFor('constructor')).toBe('');
});
