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

describe('a condition block', () => {
  it.each([
    ['follows the branch whose condition is true', [{ content: holds, to: 'A' }], {}, ['a']],
    [
      'follows the first true branch',
      [
        { content: fails, to: 'A' },
        { content: holds, to: 'B' },
        { content: holds, to: 'A' },
      ],
      {},
      ['b'],
    ],
    ['continues with the next block when no condition is true', [{ content: fails, to: 'A' }], {}, ['next']],
    [
      'follows the edge of the block when no condition is true',
      [{ content: fails, to: 'A' }],
      { to: 'Else' },
      ['else'],
    ],
    ['ends when the true branch has no edge', [{ content: holds }], {}, []],
    [
      'ends at a true branch without an edge, even if the block has one',
      [{ content: holds }],
      { to: 'Else' },
      [],
    ],
    [
      'never follows a branch without a condition',
      [{ to: 'A' }, { content: null, to: 'A' }, { content: {}, to: 'A' }],
      {},
      ['next'],
    ],
    ['continues without branches', [], {}, ['next']],
    ['continues without items', undefined, {}, ['next']],
    ['continues with null as items', null, {}, ['next']],
  ])('%s', (_name, items, more, expected) => {
    expect(said(items, more)).toEqual(expected);
  });
});

describe('the operators of conditions', () => {
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
  it('are all covered by this test', () => {
    expect(new Set(table.map(([operator]) => operator))).toEqual(new Set(comparisonOperators));
  });
  it('are joined with AND by default', () => {
    const both = { comparisons: [...holds.comparisons, ...fails.comparisons] };
    expect(said([{ content: both, to: 'A' }])).toEqual(['next']);
    expect(said([{ content: { ...both, logicalOperator: 'OR' }, to: 'A' }])).toEqual(['a']);
  });
});

it('an unknown operator is reported as a problem', () => {
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
