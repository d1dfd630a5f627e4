// Slopes of lines whose truth is known, and how often the interval holds it.
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/support/seeded-random.ts';
import { slopeOf, studentQuantile } from './slope.ts';

const random = seededRandom(7);
/** About normal, with a deviation of 1. */
const noise = () =>
  Array.from({ length: 12 }, () => random.integer(0, 1_000_000) / 1_000_000).reduce((a, b) => a + b) - 6;

describe('a slope', () => {
  it('is exact for points on a line', () => {
    const slope = slopeOf([0, 1, 2, 3, 4, 5].map((x) => [x, 7 + 3 * x]));
    expect(slope).toMatchObject({ perUnit: 3, lowest: 3, highest: 3 });
  });
  it('equals a confidence interval that was computed by hand for five points', () => {
    // Deviations: -1, 2, 0, -2, 1; their squares make 10, so the error is √(10 / 3 / 10). They do not resemble their neighbours.
    const slope = slopeOf([-2, -1, 0, 1, 2].map((x, index) => [x, 5 * x + [-1, 2, 0, -2, 1][index]!]));
    expect(slope?.perUnit).toBeCloseTo(5);
    expect(slope?.points).toBe(5);
    expect((slope?.highest ?? 0) - 5).toBeCloseTo(3.182 * Math.sqrt(1 / 3), 1);
  });
  it.each([
    ['no points', []],
    [
      'too few',
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'all at once',
      [
        [1, 1],
        [1, 2],
        [1, 3],
        [1, 4],
        [1, 5],
      ],
    ],
    // 20 points on two levels are one step, not a trend.
    ['two levels', Array.from({ length: 8 }, (_, x) => [x, [0, 3, 5, 6, 6, 5, 3, 0][x]])],
  ] as [string, [number, number][]][])('is undefined for %s', (_, points) => {
    expect(slopeOf(points)).toBeUndefined();
  });
  it('shows growth in noisy data', () => {
    const slope = slopeOf(Array.from({ length: 100 }, (_, x) => [x, x * 0.1 + noise()]));
    expect(slope?.lowest).toBeGreaterThan(0.05);
    expect(slope?.highest).toBeLessThan(0.15);
  });
  it.each([
    ['strangers', 0],
    ['neighbours that are alike', 0.6],
  ])('of pure noise rarely differs from 0: %s', (_, likeness) => {
    const runs = 400;
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      let value = 0;
      const slope = slopeOf(
        Array.from({ length: 100 }, (__, x) => {
          value = value * likeness + noise();
          return [x, value];
        }),
      );
      if (slope && (slope.lowest > 0 || slope.highest < 0)) wrong++;
    }
    // Five in a hundred are expected.
    expect(wrong / runs).toBeLessThan(0.09);
    expect(wrong).toBeGreaterThan(0);
  });
});

it.each([
  [2, 4.303, 0.14],
  [5, 2.571, 0.005],
  [10, 2.228, 0.001],
  [100, 1.984, 0.001],
])('at %d degrees of freedom, %f standard errors cover 95 %%', (degrees, expected, tolerance) => {
  expect(Math.abs(studentQuantile(degrees) - expected)).toBeLessThan(tolerance);
});
