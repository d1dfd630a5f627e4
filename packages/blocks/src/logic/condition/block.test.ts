// The condition block: the chosen branch, and the next block.
import { comparisonOperators } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

const holds = { comparisons: [{ variableId: 'Age', comparisonOperator: 'Equal to', value: '30' }] };
const fails = { comparisons: [{ variableId: 'Age', comparisonOperator: 'Equal to', value: '31' }] };

function said(items: unknown, more: object = {}) {
  return talk({
    variables: [
      { name: 'Age', value: '30' },
      { name: 'Name', value: 'Ada' },
      { name: 'List', value: ['a', 'b'] },
      'Unset',
    ],
    groups: [
      { title: 'Start', blocks: [{ type: 'Condition', items, ...more } as never, 'next'] },
      { title: 'A', blocks: ['a'] },
      { title: 'B', blocks: ['b'] },
      { title: 'Else', blocks: ['else'] },
    ],
  }).start().said;
}

describe('the flow', () => {
  it.each([
    ['takes the branch that holds', [{ content: holds, to: 'A' }], {}, ['a']],
    [
      'takes the first of them',
      [
        { content: fails, to: 'A' },
        { content: holds, to: 'B' },
        { content: holds, to: 'A' },
      ],
      {},
      ['b'],
    ],
    ['goes on with the next block when none holds', [{ content: fails, to: 'A' }], {}, ['next']],
    ['takes the edge of the block when none holds', [{ content: fails, to: 'A' }], { to: 'Else' }, ['else']],
    ['ends when the branch that holds leads nowhere', [{ content: holds }], {}, []],
    ['ends there even with an edge for the rest', [{ content: holds }], { to: 'Else' }, []],
    [
      'never takes a branch without a condition',
      [{ to: 'A' }, { content: null, to: 'A' }, { content: {}, to: 'A' }],
      {},
      ['next'],
    ],
    ['goes on without branches', [], {}, ['next']],
    ['goes on without items', undefined, {}, ['next']],
    ['goes on with items of null', null, {}, ['next']],
  ])('%s', (_name, items, more, expected) => {
    expect(said(items, more)).toEqual(expected);
  });
});

describe('operators', () => {
  const compare = (variableId: string, comparisonOperator: string, value?: string) =>
    said([
      {
        content: {
          comparisons: [{ variableId, comparisonOperator, ...(value === undefined ? {} : { value }) }],
        },
        to: 'A',
      },
    ])[0] === 'a';
  const table: readonly (readonly [
    operator: (typeof comparisonOperators)[number],
    variable: string,
    value: string | undefined,
    expected: boolean,
  ])[] = [
    ['Equal to', 'Name', 'Ada', true],
    ['Equal to', 'Name', 'ada', false],
    ['Not equal', 'Name', 'ada', true],
    ['Contains', 'Name', ' DA ', true],
    ['Does not contain', 'Name', 'x', true],
    ['Greater than', 'Age', '9', true],
    ['Greater or equal to', 'Age', '30', true],
    ['Less than', 'Age', '30', false],
    ['Less or equal to', 'Age', '{{Age}}', true],
    ['Is set', 'Name', undefined, true],
    ['Is empty', 'Unset', undefined, true],
    ['Starts with', 'Name', 'a', true],
    ['Ends with', 'Name', 'A', true],
    ['Matches regex', 'Name', '/^a/i', true],
    ['Matches regex', 'Name', '(', false],
    ['Does not match regex', 'Name', '^\\d', true],
    ['Contains', 'List', 'a', true],
    ['Equal to', 'Unset', 'null', true],
  ];
  it.each(table)('%s: %s, %s is %s', (operator, variable, value, expected) => {
    expect(compare(variable, operator, value)).toBe(expected);
  });
  it('are all here', () => {
    expect(new Set(table.map(([operator]) => operator))).toEqual(new Set(comparisonOperators));
  });
  it('join with AND unless OR is asked for', () => {
    const both = { comparisons: [...holds.comparisons, ...fails.comparisons] };
    expect(said([{ content: both, to: 'A' }])).toEqual(['next']);
    expect(said([{ content: { ...both, logicalOperator: 'OR' }, to: 'A' }])).toEqual(['a']);
  });
});

it('reports an operator that does not exist', () => {
  const items = [
    {
      content: { comparisons: [{ variableId: 'Age', comparisonOperator: 'Sounds like', value: '30' }] },
      to: 'Start',
    },
  ];
  const chat = talk([{ type: 'Condition', items }, 'next']);
  expect(chat.problems.map(({ code }) => code)).toContain('invalid_block');
  expect(chat.start().said).toEqual(['next']);
});
