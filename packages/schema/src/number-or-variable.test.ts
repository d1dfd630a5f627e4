// Numeric options that may be a variable.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { numberOrVariable } from './number-or-variable.ts';

describe('numberOrVariable', () => {
  it.each([
    [5, 5],
    [-0.5, -0.5],
    ['5', 5],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1,234,5', 1.234],
    ['  7', 7],
    ['7 nights', 7],
    ['{{Longest}}', '{{Longest}}'],
    ['{{a}}{{b}}', undefined],
    ['{{a}} + 1', undefined],
    ['about 5', undefined],
    ['', undefined],
    ['Infinity', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads %j as %j', (given, expected) => {
    expect(numberOrVariable.parse(given)).toBe(expected);
  });

  it.each([[true], [{}], [[1]]])('refuses %j', (given) => {
    expect(numberOrVariable.safeParse(given).success).toBe(false);
  });

  it('may be absent', () => {
    expect(z.object({ min: numberOrVariable }).parse({})).toEqual({});
  });
});
