// Chance that can be repeated.
import { describe, expect, it } from 'vitest';
import { drawId, drawNumber } from './random.ts';

describe('random draws', () => {
  it('are the same for the same seed', () => {
    expect(drawNumber('a:1:0')).toBe(drawNumber('a:1:0'));
    expect(drawId('a:1:0')).toBe(drawId('a:1:0'));
    expect(drawId('a:1:0')).not.toBe(drawId('a:1:1'));
  });

  it('are spread evenly over 0 to 1', () => {
    const buckets = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw++) {
      const index = Math.floor(drawNumber(`seed:${draw}`) * 10);
      buckets[index] = (buckets[index] ?? 0) + 1;
    }
    expect(Math.min(...buckets)).toBeGreaterThan(850);
    expect(Math.max(...buckets)).toBeLessThan(1_150);
  });

  it('create ids of one form without duplicates', () => {
    const ids = Array.from({ length: 20_000 }, (_, draw) => drawId(`seed:${draw}`));
    expect(ids.every((id) => /^[a-z][a-z0-9]{23}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
