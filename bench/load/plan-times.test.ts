// Planned moments: as many as were asked for, at random, and the same ones again.
import { expect, it } from 'vitest';
import { planTimes } from './plan-times.ts';

const plan = planTimes({ perSecond: 2_000, durationMs: 10_000, seed: 1 });
const gaps = Array.from(plan.subarray(1), (at, index) => at - (plan[index] as number));

it('the plan has about the expected number of times, in order and within the duration', () => {
  // 20,000 give or take three deviations, each of which is the root of that.
  expect(Math.abs(plan.length - 20_000)).toBeLessThan(3 * Math.sqrt(20_000));
  expect(plan[0]).toBeGreaterThan(0);
  expect(plan.at(-1)).toBeLessThan(10_000);
  expect(gaps.every((gap) => gap > 0)).toBe(true);
});

it('the planned times are independent of each other', () => {
  // Gaps above twice their mean of half a millisecond: e to the power of -2 of them. Of even gaps there would be none.
  expect(gaps.filter((gap) => gap > 1).length / gaps.length).toBeCloseTo(Math.exp(-2), 2);
});

it('the same seed gives the same plan', () => {
  expect(planTimes({ perSecond: 2_000, durationMs: 10_000, seed: 1 })).toEqual(plan);
  expect(planTimes({ perSecond: 2_000, durationMs: 10_000, seed: 2 })).not.toEqual(plan);
});

it.each([0, Number.NaN, Number.POSITIVE_INFINITY, -1])(
  'the plan is empty at %d turns a second',
  (perSecond) => {
    expect(planTimes({ perSecond, durationMs: 10, seed: 1 })).toHaveLength(0);
  },
);
