// Waited times: their steps and their median.
import { expect, it } from 'vitest';
import { medianOf, stepOf } from './waited-time.ts';

it.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [1_500, 2],
  [90_000, 13],
  [1e12, 40],
])('stepOf assigns %d milliseconds to step %d', (milliseconds, step) => {
  expect(stepOf(milliseconds)).toBe(step);
});

it('medianOf estimates the median with an error of less than 20 %', () => {
  for (const milliseconds of [1_000, 1_414, 7_777, 90_000, 3_600_000, 86_400_000]) {
    const median = medianOf(new Map([[stepOf(milliseconds), 3]])) ?? 0;
    expect(Math.abs(median - milliseconds) / milliseconds).toBeLessThan(0.2);
  }
  expect(
    medianOf(
      new Map([
        [5, 1],
        [1, 9],
      ]),
    ),
  ).toBe(medianOf(new Map([[1, 1]])));
  expect(medianOf(new Map())).toBeUndefined();
});
