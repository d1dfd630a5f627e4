// Counting requests by key.
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const limit = { requests: 5, windowMs: 1_000 };
const START = 1_000_000;

describe('a rate limiter', () => {
  it('lets so many through at once, then one each interval', () => {
    const limiter = createRateLimiter(limit, 10);
    const remaining = Array.from({ length: 5 }, () => limiter.take('a', START).remaining);
    expect(remaining).toEqual([4, 3, 2, 1, 0]);
    expect(limiter.take('a', START)).toEqual({
      isAllowed: false,
      limit: 5,
      remaining: 0,
      resetMs: 1_000,
      waitMs: 200,
    });
    expect(limiter.take('a', START + 199).isAllowed).toBe(false);
    expect(limiter.take('a', START + 200).isAllowed).toBe(true);
    expect(limiter.take('a', START + 200).isAllowed).toBe(false);
  });

  it('counts what costs more as more, and what costs too much as all there is', () => {
    const limiter = createRateLimiter(limit, 10);
    expect(limiter.take('a', START, 3)).toMatchObject({ isAllowed: true, remaining: 2 });
    expect(limiter.take('a', START, 2.5)).toMatchObject({ isAllowed: false, waitMs: 100 });
    expect(limiter.take('a', START, 2).isAllowed).toBe(true);
    expect(limiter.take('b', START, 50)).toMatchObject({ isAllowed: true, remaining: 0 });
  });

  it('counts what turns out to cost more or less, and refuses nothing of that', () => {
    const limiter = createRateLimiter(limit, 10);
    limiter.take('a', START, 2);
    limiter.settle('a', START + 100, -2);
    expect(limiter.take('a', START + 100, 5).isAllowed).toBe(true);
    limiter.settle('a', START + 100, 5);
    expect(limiter.take('a', START + 100)).toMatchObject({ isAllowed: false, waitMs: 1_200 });
    limiter.settle('b', START + 100, 1);
    expect(limiter.take('b', START + 100)).toMatchObject({ isAllowed: true, remaining: 3 });
  });

  it('never lets more than the burst and the rate through, in any window', () => {
    const limiter = createRateLimiter(limit, 10);
    const allowed: number[] = [];
    for (let now = START; now < START + 10_000; now += 10)
      if (limiter.take('a', now).isAllowed) allowed.push(now);
    // The burst, and one each 200 ms after it.
    expect(allowed.length).toBe(5 + 49);
    const inWindow = allowed.map((from) => allowed.filter((at) => at >= from && at < from + 1_000).length);
    expect(Math.max(...inWindow)).toBeLessThan(2 * limit.requests);
  });

  it('does not punish for trying', () => {
    const limiter = createRateLimiter(limit, 10);
    for (let count = 0; count < 1_000; count++) limiter.take('a', START);
    expect(limiter.take('a', START + 1_000).remaining).toBe(4);
  });

  it('keeps keys apart', () => {
    const limiter = createRateLimiter(limit, 10);
    for (let count = 0; count < 6; count++) limiter.take('a', START);
    expect(limiter.take('b', START).remaining).toBe(4);
  });

  it('remembers over the turn of the maps', () => {
    const limiter = createRateLimiter(limit, 10);
    limiter.take('other', START);
    for (let count = 0; count < 5; count++) limiter.take('a', START + 990);
    expect(limiter.take('a', START + 1_010).isAllowed).toBe(false);
  });

  it('holds a bounded number of keys, and forgets quiet ones', () => {
    const limiter = createRateLimiter(limit, 100);
    for (let key = 0; key < 10_000; key++) limiter.take(`k${key}`, START);
    expect(limiter.size).toBeLessThanOrEqual(200);
    limiter.take('a', START + 5_000);
    expect(limiter.size).toBe(1);
  });

  it('does not change places for keys that it knows', () => {
    const limiter = createRateLimiter(limit, 2);
    limiter.take('a', START);
    limiter.take('b', START);
    for (let count = 0; count < 4; count++) limiter.take('a', START);
    expect(limiter.take('a', START).isAllowed).toBe(false);
  });
});
