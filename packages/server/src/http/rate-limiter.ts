// A rate limiter: a number of requests per time window, for each of many keys.

/** What a limiter allows. */
export interface RateLimit {
  /** Requests in a window; also how many may come at once after a pause. */
  readonly requests: number;
  readonly windowMs: number;
}

/** What became of one request. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** The limit itself. */
  readonly limit: number;
  /** Requests that could follow at once. */
  readonly remaining: number;
  /** Milliseconds until all of them could. */
  readonly resetMs: number;
  /** Milliseconds until the next one is allowed; 0 when one is allowed now. */
  readonly waitMs: number;
}

/** Counts requests by key. */
export interface RateLimiter {
  /** `cost`: for how many it counts; at most as many as the limit has, so that nothing is refused for ever. */
  take(key: string, nowMs: number, cost?: number): Allowance;
  /** Adds a cost that is only known afterwards, and refuses nothing; a negative one is given back. */
  settle(key: string, nowMs: number, cost: number): void;
  /** Keys in memory. */
  readonly size: number;
}

/**
 * Creates a limiter. It keeps one number per key, the time at which its requests are used up (the generic cell rate
 * algorithm), so there are no window edges where twice as many pass. Keys that were quiet for a window need no
 * memory: they are in the older of two maps, which change places once a window, or when the newer one is full.
 *
 * @param capacity keys in each of the two maps
 * @example
 * const limiter = createRateLimiter({ requests: 100, windowMs: 10_000 }, 50_000);
 * limiter.take('203.0.113.7', Date.now()) // { isAllowed: true, limit: 100, remaining: 99, … }
 */
export function createRateLimiter({ requests, windowMs }: RateLimit, capacity: number): RateLimiter {
  const intervalMs = windowMs / requests;
  let newer = new Map<string, number>();
  let older = new Map<string, number>();
  let turnedAt = 0;

  function turnOver(nowMs: number): void {
    older = newer;
    newer = new Map();
    turnedAt = nowMs;
  }

  return {
    take(key, nowMs, cost = 1) {
      if (nowMs - turnedAt >= windowMs) {
        // Counts older than two windows have expired.
        if (nowMs - turnedAt >= 2 * windowMs) newer = new Map();
        turnOver(nowMs);
      } else if (newer.size >= capacity && !newer.has(key)) turnOver(nowMs);
      const usedUpAt = Math.max(newer.get(key) ?? older.get(key) ?? 0, nowMs);
      const aheadMs = usedUpAt - nowMs + intervalMs * Math.min(cost, requests);
      const isAllowed = aheadMs <= windowMs + ROUNDING_MS;
      if (isAllowed) newer.set(key, nowMs + aheadMs);
      else newer.set(key, usedUpAt);
      return {
        isAllowed,
        limit: requests,
        remaining: isAllowed ? Math.floor((windowMs - aheadMs) / intervalMs + ROUNDING_MS) : 0,
        resetMs: isAllowed ? aheadMs : usedUpAt - nowMs,
        waitMs: isAllowed ? 0 : aheadMs - windowMs,
      };
    },
    settle(key, nowMs, cost) {
      const usedUpAt = Math.max(newer.get(key) ?? older.get(key) ?? 0, nowMs);
      newer.set(key, usedUpAt + intervalMs * cost);
    },
    get size() {
      return newer.size + older.size;
    },
  };
}

/** Sums of fractions are a little off. */
const ROUNDING_MS = 1e-6;
