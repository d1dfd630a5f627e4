// Medians and percentiles on lists that a person can check.
import { describe, expect, it } from 'vitest';
import { median, quantile } from './quantiles.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('quantiles', () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [hundred, 0.5, 50],
    [hundred, 0.99, 99],
    [hundred, 1, 100],
    [hundred, 0, 1],
    [[7], 0.99, 7],
    [[], 0.5, Number.NaN],
  ])('of %j at %f is %f', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9], 9.5],
    [[], Number.NaN],
  ])('the median of %j is %f', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});
