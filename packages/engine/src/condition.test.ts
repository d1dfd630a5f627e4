// Conditions: every operator on texts, lists and unset values.
import type { ComparisonOperator, Value } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { compareValues, evaluateCondition } from './condition.ts';
import { containsText } from './contains.ts';
import { limits } from './limits.ts';
import { openMachine } from './machine.ts';
import { chatWith, smallBot } from './testing/small-blocks.ts';

/** Compares `One` = left with a right side; `Two` holds what `{{Two}}` on the right refers to. */
function compare(
  left: Value,
  operator: ComparisonOperator,
  right: string | undefined,
  two: Value = null,
): boolean {
  const { host, last } = chatWith(smallBot([['A', { type: 'quiz' }]]), {
    prefilledVariables: { One: left, Two: two },
  });
  const view = openMachine(host, last.state)?.view;
  if (!view) throw new Error('no view');
  return evaluateCondition(
    { comparisons: [{ id: 'c', variableId: 'v1', comparisonOperator: operator, value: right }] },
    view,
  );
}

describe('operators', () => {
  it.each<[Value, ComparisonOperator, string | undefined, boolean]>([
    ['Abc', 'Equal to', 'Abc', true],
    ['Abc', 'Equal to', 'abc', false],
    ['e\u0301', 'Equal to', 'é', true],
    [null, 'Equal to', 'null', true],
    [null, 'Equal to', '', false],
    [['a', 'a'], 'Equal to', 'a', true],
    [['a', 'b'], 'Equal to', 'a', false],
    [[], 'Equal to', 'a', false],
    ['a', 'Not equal', 'b', true],
    ['a', 'Not equal', 'a', false],
    [null, 'Not equal', '', true],
    [['b', 'c'], 'Not equal', 'a', true],
    [['a', 'c'], 'Not equal', 'a', false],
    [[], 'Not equal', 'a', true],
    [[], 'Not equal', 'null', true],
    ['Hello World', 'Contains', ' WORLD ', true],
    ['Hello', 'Contains', '', false],
    ['Hello', 'Contains', ' ', false],
    [null, 'Contains', ' ', false],
    [[' '], 'Contains', ' ', true],
    [['Hello'], 'Contains', 'hello', false],
    [['Hello'], 'Contains', 'Hello', true],
    [['x', null], 'Contains', 'Hello', false],
    [null, 'Does not contain', 'x', true],
    ['xy', 'Does not contain', 'x', false],
    ['xy', 'Does not contain', '', true],
    ['xy', 'Does not contain', ' ', true],
    ['10', 'Greater than', '9', true],
    ['9', 'Greater than', '10', false],
    ['2024-01-02', 'Greater than', '2024-01-01', true],
    ['abc', 'Greater than', 'ab', true],
    [['a', 'b'], 'Greater than', '1', true],
    [null, 'Greater than', '1', false],
    ['Room 5', 'Greater than', '10', false],
    ['Version 2', 'Less than', '10', true],
    ['Mark 5', 'Less than', '10', true],
    ['10-12', 'Less than', '9', true],
    ['Jan 5 2024', 'Less than', '2024-01-06', true],
    ['5 May 2026', 'Greater than', '3 May 2026', true],
    ['Tuesday, 5 May 2026 10:00 PM', 'Greater than', '2026-05-05T21:59:59', true],
    ['2024-01-05 10:00', 'Greater or equal to', '2024-01-05T10:00Z', true],
    ['2024-01-05T10:00', 'Less or equal to', '2024-01-05T10:00:00.000Z', true],
    ['2024-01-05T10:00:00+02:00', 'Less than', '2024-01-05T08:00:01Z', true],
    ['2024-01-05 10:00 +0200', 'Less than', '2024-01-05T08:00:01Z', true],
    ['soon', 'Less than', '2024-01-05', false],
    ['soon', 'Greater or equal to', '2024-01-05', false],
    ['5', 'Greater or equal to', '5', true],
    ['4', 'Less than', '5', true],
    ['5', 'Less than', '5', false],
    ['5', 'Less or equal to', '5', true],
    [null, 'Less than', '5', false],
    ['x', 'Is set', undefined, true],
    [null, 'Is set', undefined, false],
    [[], 'Is set', undefined, false],
    [null, 'Is empty', undefined, true],
    [['a'], 'Is empty', undefined, false],
    ['Hello', 'Starts with', 'he', true],
    ['Hello', 'Starts with', '', false],
    [['hat', 'hut'], 'Starts with', 'h', true],
    [['hat', 'cut'], 'Starts with', 'h', false],
    ['Hello', 'Ends with', 'LO', true],
    ['Hello', 'Matches regex', '^H', true],
    ['Hello', 'Matches regex', '/^h/i', true],
    ['Hello', 'Matches regex', '^h', false],
    [['a', 'b'], 'Matches regex', 'b', true],
    ['Hello', 'Does not match regex', '^x', true],
    [null, 'Does not match regex', '^x', true],
    ['x', 'Does not match regex', '', false],
    [[], 'Does not match regex', '^x', true],
  ])('%j %s %j', (left, operator, right, holds) => {
    expect(compare(left, operator, right)).toBe(holds);
  });

  it('uses the raw value when the right side is exactly one variable', () => {
    expect(compare('a', 'Equal to', '{{Two}}', 'a')).toBe(true);
    expect(compare(['a', 'b'], 'Contains', '{{Two}}', ['z', 'b'])).toBe(true);
    expect(compare('a b', 'Equal to', 'a {{Two}}', 'b')).toBe(true);
    for (const left of ['a', ['a'], [null]]) expect(compare(left, 'Equal to', '{{Two}}', [])).toBe(false);
    expect(compare([], 'Equal to', '{{Two}}', [])).toBe(true);
  });

  it.each<[Value, Value, boolean]>([
    ['Hello', ' ', false],
    ['Hello', [null], false],
    ['Hello', ['x', null], false],
    ['Hello', ['x', ' '], false],
    ['Hello', [null, 'ELL'], true],
    [null, [null], false],
    [['x', null], ['y', null], false],
    [[null], [null], false],
    [['x', null], [null, 'x'], true],
  ])('%j contains %j is %j, where empty items count as nothing', (left, right, holds) => {
    expect(compare(left, 'Contains', '{{Two}}', right)).toBe(holds);
    expect(compare(left, 'Does not contain', '{{Two}}', right)).toBe(!holds);
  });
});

describe('joining', () => {
  const { host, last } = chatWith(smallBot([['A', { type: 'quiz' }]]), { prefilledVariables: { One: 'x' } });
  const view = openMachine(host, last.state)?.view;
  const yes = { id: '1', variableId: 'v1', comparisonOperator: 'Is set' as const };
  const no = { id: '2', variableId: 'v1', comparisonOperator: 'Is empty' as const };

  it.each([
    ['nothing', undefined, false],
    ['no comparisons', { comparisons: [] }, false],
    ['one that holds', { comparisons: [yes] }, true],
    ['AND by default', { comparisons: [yes, no] }, false],
    ['OR', { logicalOperator: 'OR' as const, comparisons: [yes, no] }, true],
    ['no variable', { comparisons: [{ ...yes, variableId: undefined }] }, false],
    ['no operator', { comparisons: [{ id: '1', variableId: 'v1' }] }, false],
  ])('%s', (_name, condition, holds) => {
    if (!view) throw new Error('no view');
    expect(evaluateCondition(condition, view)).toBe(holds);
  });
});

describe('hostile comparisons', () => {
  const list = (length: number, text: string) => Array.from({ length }, () => text);

  it.each<[Value, ComparisonOperator, Value, boolean]>([
    [list(10_000, 'x'), 'Equal to', list(10_000, 'x'), true],
    [[...list(9_999, 'x'), 'y'], 'Equal to', list(10_000, 'x'), false],
    [list(10_000, 'x'), 'Not equal', list(10_000, 'y'), true],
    [list(10_000, 'x'), 'Not equal', [...list(9_999, 'y'), 'x'], false],
    [list(10_000, 'x'), 'Contains', list(10_000, 'y'), false],
    [list(10_000, 'x'), 'Contains', [...list(9_999, 'y'), 'x'], true],
    [`${'a'.repeat(200_000)}c`, 'Contains', `${'a'.repeat(60_000)}b${'a'.repeat(60_000)}`, false],
    [
      `${'a'.repeat(90_000)}b${'a'.repeat(90_000)}`,
      'Contains',
      `${'a'.repeat(60_000)}b${'a'.repeat(60_000)}`,
      true,
    ],
  ])('of large values are answered in linear time (%#)', (left, operator, right, expected) => {
    expect(compare(left, operator, '{{Two}}', right)).toBe(expected);
    expect(() => compare(left, operator, '{{Two}}', right)).toComputeWithin(500);
  });

  it.each<[ComparisonOperator]>([['Starts with'], ['Ends with'], ['Does not match regex']])(
    'of all pairs of two large lists reach the bound of a block (%s)',
    (operator) => {
      const right = operator === 'Does not match regex' ? list(10_000, 'b') : list(10_000, 'a');
      expect(() => compare(list(10_000, 'a'), operator, '{{Two}}', right)).toThrow(/one block may do/);
    },
  );

  it('find a text like JavaScript does', () => {
    const pieces = ['a', 'b', 'ab', 'aab', 'abab'];
    for (let seed = 1; seed < 60; seed++) {
      const text = Array.from({ length: 40 }, (_, index) => pieces[(seed * 7 + index * index * 3) % 5]).join(
        '',
      );
      const wanted = text.slice(seed % 9, (seed % 9) + 4 + (seed % 13)) + (seed % 3 === 0 ? 'b' : '');
      const padding = 'c'.repeat(11_000_000 / wanted.length);
      expect(containsText(padding + text, wanted)).toBe(text.includes(wanted));
    }
  });
});

it('counts a text as work that may be a date', () => {
  let fuel = 0;
  const comparer = {
    matches: () => false,
    charge(units: number) {
      fuel += units;
    },
  };
  compareValues({ left: '10', operator: 'Greater than', right: '9' }, comparer);
  expect(fuel).toBe(0);
  compareValues({ left: '5 Jan 2024', operator: 'Less than', right: 'Room 5' }, comparer);
  expect(fuel).toBe(2 * limits.dateFuel);
});

it('counts each element of a list as work, whatever is compared', () => {
  const operators = ['Contains', 'Equal to', 'Starts with', 'Matches regex'] as const;
  for (const operator of operators) {
    let fuel = 0;
    const comparer = {
      matches: () => false,
      charge(units: number) {
        fuel += units;
      },
    };
    compareValues({ left: Array<string>(1_000).fill('a'), operator, right: 'b' }, comparer);
    expect(fuel).toBeGreaterThanOrEqual(1_000 * limits.comparisonFuel);
  }
});
