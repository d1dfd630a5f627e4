// Counting requests by key.
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const limit = { requests: 5, windowMs: 1_000 };
const START = 1_000_000;

describe('a rate limiter', () => {
  it('allows a burst, then one request each interval', () => {
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

  it('counts expensive requests more, and caps their cost at the whole limit', () => {
    const limiter = createRateLimiter(limit, 10);
    expect(limiter.take('a', START, 3)).toMatchObject({ isAllowed: true, remaining: 2 });
    expect(limiter.take('a', START, 2.5)).toMatchObject({ isAllowed: false, waitMs: 100 });
    expect(limiter.take('a', START, 2).isAllowed).toBe(true);
    expect(limiter.take('b', START, 50)).toMatchObject({ isAllowed: true, remaining: 0 });
  });

  it('corrects the cost afterwards without refusing the request', () => {
    const limiter = createRateLimiter(limit, 10);
    limiter.take('a', START, 2);
    limiter.settle('a', START + 100, -2);
    expect(limiter.take('a', START + 100, 5).isAllowed).toBe(true);
    limiter.settle('a', START + 100, 5);
    expect(limiter.take('a', START + 100)).toMatchObject({ isAllowed: false, waitMs: 1_200 });
    limiter.settle('b', START + 100, 1);
    expect(limiter.take('b', START + 100)).toMatchObject({ isAllowed: true, remaining: 3 });
  });

  it('never allows more than burst and rate in any window', () => {
    const limiter = createRateLimiter(limit, 10);
    const allowed: number[] = [];
    for (let now = START; now < START + 10_000; now += 10)
      if (limiter.take('a', now).isAllowed) allowed.push(now);
    // The burst, and one each 200 ms after it.
    expect(allowed.length).toBe(5 + 49);
    const inWindow = allowed.map((from) => allowed.filter((at) => at >= from && at < from + 1_000).length);
    expect(Math.max(...inWindow)).toBeLessThan(2 * limit.requests);
  });

  it('does not count refused requests', () => {
    const limiter = createRateLimiter(limit, 10);
    for (let count = 0; count < 1_000; count++) limiter.take('a', START);
    expect(limiter.take('a', START + 1_000).remaining).toBe(4);
  });

  it('counts each key separately', () => {
    const limiter = createRateLimiter(limit, 10);
    for (let count = 0; count < 6; count++) limiter.take('a', START);
    expect(limiter.take('b', START).remaining).toBe(4);
  });

  it('keeps its counts when it rotates its maps', () => {
    const limiter = createRateLimiter(limit, 10);
    limiter.take('other', START);
    for (let count = 0; count < 5; count++) limiter.take('a', START + 990);
    expect(limiter.take('a', START + 1_010).isAllowed).toBe(false);
  });

  it('stores a bounded number of keys, and removes inactive ones', () => {
    const limiter = createRateLimiter(limit, 100);
    for (let key = 0; key < 10_000; key++) limiter.take(`k${key}`, START);
    expect(limiter.size).toBeLessThanOrEqual(200);
    limiter.take('a', START + 5_000);
    expect(limiter.size).toBe(1);
  });

  it('keeps the counts of known keys when it is full', () => {
    const limiter = createRateLimiter(limit, 2);
    limiter.take('a', START);
    limiter.take('b', START);
    for (let count = 0; count < 4; count++) limiter.take('a', START);
    expect(limiter.take('a', START).isAllowed).toBe(false);
  });
});
