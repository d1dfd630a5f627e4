import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sparingHere, startSparing } from './spare-memory.ts';

const LOOK_MS = 2_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Number of collections after each check, given the computing time before it. */
function collections(computedEach: readonly number[], usedBytes = 1_000): number[] {
  return looks(computedEach, usedBytes).map(({ collected }) => collected);
}

function looks(computedEach: readonly number[], usedBytes = 1_000) {
  let computed = 0;
  let collected = 0;
  let bounded = 0;
  const stop = startSparing({
    computedMs: () => computed,
    usedBytes: () => usedBytes,
    collect() {
      collected++;
      computed += 50;
    },
    boundGarbage() {
      bounded++;
    },
    boundYoung: () => undefined,
  });
  const counts = computedEach.map((more) => {
    computed += more;
    vi.advanceTimersByTime(LOOK_MS);
    return { collected, bounded };
  });
  stop();
  return counts;
}

describe('sparing memory', () => {
  it('collects garbage once after the start, and once after each busy period', () => {
    expect(collections([3_000, 20, 20, 20, 900, 900, 20, 20])).toEqual([0, 1, 1, 1, 1, 1, 2, 2]);
  });

  it('collects nothing in a server that is always busy or has a large heap', () => {
    expect(collections([900, 900, 900])).toEqual([0, 0, 0]);
    expect(collections([20, 20], 300 * 1024 * 1024)).toEqual([0, 0]);
  });

  it('limits the young generation once, when the start is over', () => {
    expect(looks([900, 900, 20]).map(({ bounded }) => bounded)).toEqual([1, 1, 1]);
  });

  it('keeps the limit of the young generation while its objects survive', () => {
    // In a process of its own: this one belongs to other tests, too.
    const script = `
      import { getHeapSpaceStatistics } from 'node:v8';
      import { sparingHere } from ${JSON.stringify(import.meta.resolve('./spare-memory.ts'))};
      const { boundYoung } = sparingHere();
      const survivors = [];
      for (let count = 0; count < 1_500_000; count++) {
        if (count % 1_000 === 0) boundYoung();
        survivors.push({ count });
      }
      console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size);`;
    const words = ['--input-type=module', '--eval', script];
    const printed = execFileSync(process.execPath, words, { encoding: 'utf8' });
    expect(Number(printed)).toBe(16 * 1024 * 1024);
  });

  it('reduces the heap of the process', () => {
    let garbage: unknown[] = [];
    for (let count = 0; count < 2_000_000; count++) garbage.push({ count });
    garbage = [];
    expect(garbage).toHaveLength(0);
    const before = process.memoryUsage().heapTotal;
    sparingHere().collect();
    expect(process.memoryUsage().heapTotal).toBeLessThan(before);
  });
});
