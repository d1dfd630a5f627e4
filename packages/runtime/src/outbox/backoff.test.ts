import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { limits } from './limits.ts';

it.each([
  [1, 5_000],
  [2, 10_000],
  [5, 80_000],
  [12, 10_240_000],
  [13, limits.mostRetryMs],
  [1_000, limits.mostRetryMs],
])('after %i attempts, the delay is at most %i ms, with half of it random', (attempts, most) => {
  expect(backoffMs(attempts, { random: 1 })).toBe(most);
  expect(backoffMs(attempts, { random: 0 })).toBe(most / 2);
});

it.each([
  [60_000, 60_000],
  [1, 5_000],
  [Number.POSITIVE_INFINITY, 5_000],
  [Number.NaN, 5_000],
  [-1, 5_000],
  [1e12, limits.mostRetryMs],
])('a receiver that asks for %d ms gets a delay of %i ms', (retryAfterMs, waited) => {
  expect(backoffMs(1, { random: 1, retryAfterMs })).toBe(waited);
});

it('all attempts together take about the maximum age of an entry', () => {
  let waited = 0;
  for (let attempts = 1; attempts < limits.attempts; attempts++) waited += backoffMs(attempts, { random: 1 });
  expect(waited).toBeGreaterThan(limits.entryAgeMs * 0.9);
});
