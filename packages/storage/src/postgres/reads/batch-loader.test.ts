import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

describe('batchLoader', () => {
  const gathered = (
    most: number,
    find = async (keys: readonly string[]) => new Map(keys.map((key) => [key, key.toUpperCase()])),
  ) => {
    const calls: (readonly string[])[] = [];
    const lookUp = batchLoader(
      (keys: readonly string[]) => {
        calls.push(keys);
        return find(keys);
      },
      { nameOf: (key) => key, most },
    );
    return { calls, lookUp };
  };

  it('loads keys requested at the same moment in one call, and returns to each caller its own value', async () => {
    const { calls, lookUp } = gathered(10);
    expect(await Promise.all(['a', 'b', 'a'].map(lookUp))).toEqual(['A', 'B', 'A']);
    await setImmediate();
    expect(await lookUp('c')).toBe('C');
    expect(calls).toEqual([['a', 'b', 'a'], ['c']]);
  });

  it('puts at most the allowed number of keys into one call', async () => {
    const { calls, lookUp } = gathered(2);
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(lookUp))).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(calls).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('returns undefined for a key that is not found', async () => {
    const { lookUp } = gathered(2, async () => new Map([['a', 'A']]));
    expect(await Promise.all(['a', 'b'].map(lookUp))).toEqual(['A', undefined]);
  });

  it('rejects the callers of a failed call, and none after them', async () => {
    let failures = 1;
    const { lookUp } = gathered(10, async (keys) => {
      if (failures-- > 0) throw new Error('away');
      return new Map(keys.map((key) => [key, 'found']));
    });
    const first = await Promise.allSettled([lookUp('a'), lookUp('b')]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookUp('a')).toBe('found');
  });
});
