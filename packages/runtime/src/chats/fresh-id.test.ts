// Fresh ids: form, order and difference.
import { describe, expect, it } from 'vitest';
import { freshId, freshSeed } from './fresh-id.ts';

describe('freshId', () => {
  it('returns 29 lower-case letters and digits that sort by time', () => {
    const ids = [freshId(0), freshId(1_000), freshId(Date.UTC(2026, 10, 21)), freshId(Date.UTC(2300, 0, 1))];
    expect(ids.every((id) => /^[0-9a-z]{29}$/.test(id))).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('returns no id twice', () => {
    const ids = new Set(Array.from({ length: 50_000 }, () => freshId(1)));
    expect(ids.size).toBe(50_000);
    expect(freshSeed()).not.toBe(freshSeed());
  });
});
