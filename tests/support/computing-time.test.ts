// The measure of computing time tells linear from quadratic work, and does not count what others compute or what is waited for.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { computing } from './computing-time.ts';

function steps(count: number): number {
  let sum = 0;
  for (let step = 0; step < count; step++) sum = (sum * 31 + step) % 65_537;
  return sum;
}

it('the measurement accepts linear work as linear, and refuses quadratic work', () => {
  const sizes = { from: 2_000, to: 20_000 };
  expect((size: number) => steps(size * 300)).toTakeLinearTime(sizes);
  expect(() => expect((size: number) => steps(size * size)).toTakeLinearTime(sizes)).toThrow(
    /ms of computing for 2000 and .+ ms for 20000/,
  );
});

it('the measurement compares computing time with a limit', () => {
  expect(() => steps(1_000)).toComputeWithin(50);
  expect(() => expect(() => steps(20_000_000)).toComputeWithin(1)).toThrow(/should take 1 at most/);
});

it('the measurement does not count waiting time', async () => {
  let least = Number.POSITIVE_INFINITY;
  // The test runner computes on this thread too; hardly in each of five waits.
  for (let attempt = 0; attempt < 5 && least >= 150; attempt++) {
    const { result, computedMs } = await computing(() => sleep(300, 'done'));
    expect(result).toBe('done');
    least = Math.min(least, computedMs);
  }
  expect(least).toBeLessThan(150);
});
