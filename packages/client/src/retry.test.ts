import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { delayMs, isRetryable } from './retry.ts';

const now = Date.UTC(2026, 10, 21, 10);

describe('isRetryable', () => {
  it.each([0, 200, 304, 408, 409, 429, 502, 503, 504, 520, 530])('returns true for %i', (status) =>
    expect(isRetryable(status)).toBe(true),
  );
  it.each([400, 401, 403, 404, 413, 415, 422, 500, 501])('returns false for %i', (status) =>
    expect(isRetryable(status)).toBe(false),
  );
});

describe('delayMs', () => {
  it.each([
    { name: 'the first delay, least jitter', attempt: 1, retryAfter: null, random: 0, expected: 100 },
    { name: 'twice as long each time', attempt: 3, retryAfter: null, random: 0, expected: 400 },
    { name: 'jitter up to the full delay', attempt: 1, retryAfter: null, random: 0.999_999, expected: 200 },
    {
      name: 'never longer than the limit',
      attempt: 40,
      retryAfter: null,
      random: 0.999_999_999,
      expected: limits.longestDelayMs,
    },
    { name: 'the seconds of Retry-After', attempt: 1, retryAfter: '2', random: 0.5, expected: 2_000 },
    { name: 'no wait for Retry-After 0', attempt: 5, retryAfter: '0', random: 0.5, expected: 0 },
    {
      name: 'until the date the server names',
      attempt: 1,
      retryAfter: 'Sat, 21 Nov 2026 10:00:07 GMT',
      random: 0.5,
      expected: 7_000,
    },
    {
      name: 'no wait when that date is over',
      attempt: 1,
      retryAfter: 'Sat, 21 Nov 2026 09:00:00 GMT',
      random: 0.5,
      expected: 0,
    },
    {
      name: 'its own delay when the header is invalid',
      attempt: 1,
      retryAfter: 'soon',
      random: 0,
      expected: 100,
    },
  ])('$name', ({ attempt, retryAfter, random, expected }) => {
    const delay = delayMs({ attempt, retryAfter, random, now });
    expect(Math.round(delay ?? -1)).toBe(expected);
  });

  it('returns no delay when the server asks for a very long one', () => {
    expect(delayMs({ attempt: 1, retryAfter: '3600', random: 0, now })).toBeUndefined();
  });
});
