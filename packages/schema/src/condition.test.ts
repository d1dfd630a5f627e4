// Conditions.
import { describe, expect, it } from 'vitest';
import { Condition, comparisonOperators, DisplayCondition } from './condition.ts';

describe('Condition', () => {
  it('has fourteen operators', () => {
    expect(new Set(comparisonOperators).size).toBe(14);
  });

  it.each(comparisonOperators)('accepts "%s"', (comparisonOperator) => {
    const condition = {
      logicalOperator: 'OR',
      comparisons: [{ id: 'c1', variableId: 'v1', comparisonOperator, value: 'a' }],
    };
    expect(Condition.parse(condition)).toEqual(condition);
  });

  it.each([
    [{}],
    [{ comparisons: [] }],
    [{ logicalOperator: null, comparisons: [{ id: 'c1', value: null }] }],
  ])('accepts the sparse %j', (condition) => {
    expect(Condition.safeParse(condition).success).toBe(true);
  });

  it.each([
    [{ logicalOperator: 'XOR' }],
    [{ comparisons: {} }],
    [{ comparisons: [{ comparisonOperator: 'equal to' }] }],
    [{ comparisons: [{ value: 5 }] }],
  ])('refuses %j', (condition) => {
    expect(Condition.safeParse(condition).success).toBe(false);
  });
});

describe('DisplayCondition', () => {
  it('accepts an empty object', () => {
    expect(DisplayCondition.parse({ isEnabled: null })).toEqual({});
  });
});
