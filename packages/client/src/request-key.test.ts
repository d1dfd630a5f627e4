import { expect, it, vi } from 'vitest';
import { createRequestKey } from './request-key.ts';

it('creates unique UUIDs of version 7', () => {
  const keys = Array.from({ length: 200 }, createRequestKey);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

it('creates keys that sort by their milliseconds', () => {
  const clock = vi.spyOn(Date, 'now');
  const keys = [0, 1, 1_763_900_000_000, 1_763_900_000_001, 2 ** 48 - 1].map((now) => {
    clock.mockReturnValue(now);
    return createRequestKey();
  });
  clock.mockRestore();
  expect(keys.toSorted()).toEqual(keys);
  expect(keys[2]?.startsWith('019ab0a2-0700-7')).toBe(true);
});
