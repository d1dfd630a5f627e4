// Whether a server keeps up.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../limits.ts';
import type { Load } from './load-watch.ts';
import { createLoadWatch } from './load-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A watch whose looks come late by so many milliseconds, one after the other, and the load after each.
 *
 * @param share of the time that this process computed
 */
function watched(lateness: readonly number[], { queuedTurns = 0, share = 1 } = {}): Load[] {
  let now = 0;
  let computed = 0;
  const watch = createLoadWatch({
    queuedTurns: () => queuedTurns,
    clock: () => now,
    computed: () => computed,
  });
  watch.start();
  const loads = lateness.map((late) => {
    now += limits.loadLookMs + late;
    computed += (limits.loadLookMs + late) * share;
    vi.advanceTimersByTime(limits.loadLookMs);
    return watch.load();
  });
  watch.stop();
  return loads;
}

describe('a load watch', () => {
  it('is calm while the loop is on time', () => {
    expect(watched([0, 5, 20, 0])).toEqual(['calm', 'calm', 'calm', 'calm']);
  });

  it('does not mind one long pause', () => {
    expect(watched([1_500, 0, 0])).toEqual(['calm', 'calm', 'calm']);
  });

  it('sees a loop that stays behind, in two steps, and that it recovers', () => {
    const loads = watched([...Array<number>(8).fill(1_200), ...Array<number>(8).fill(0)]);
    expect(loads.filter((load, index) => load !== loads[index - 1])).toEqual([
      'calm',
      'busy',
      'full',
      'busy',
      'calm',
    ]);
  });

  it('is calm when others take the processor, however late that makes the loop', () => {
    expect(new Set(watched(Array<number>(20).fill(3_000), { share: 0.05 }))).toEqual(new Set(['calm']));
    expect(watched(Array<number>(20).fill(3_000), { share: 0.5 }).at(-1)).toBe('full');
  });

  it.each([
    [limits.busyQueuedTurns - 1, 'calm'],
    [limits.busyQueuedTurns, 'busy'],
    [limits.fullQueuedTurns, 'full'],
  ])('%d turns that wait for the disk: %s', (queuedTurns, load) => {
    expect(watched([0], { queuedTurns })).toEqual([load]);
  });

  it('rests when it is calm and nobody asks, and looks again for who does', () => {
    let looks = 0;
    const watch = createLoadWatch({
      queuedTurns: () => {
        looks++;
        return 0;
      },
      clock: () => 0,
    });
    watch.start();
    vi.advanceTimersByTime(100 * limits.loadLookMs);
    expect(looks).toBe(limits.loadLooksUnasked + 1);
    expect(vi.getTimerCount()).toBe(0);
    expect(watch.load()).toBe('calm');
    vi.advanceTimersByTime(limits.loadLookMs);
    expect(looks).toBe(limits.loadLooksUnasked + 2);
    watch.stop();
  });

  it('goes on looking while there is load, whether or not somebody asks', () => {
    const watch = createLoadWatch({ queuedTurns: () => limits.busyQueuedTurns, clock: () => 0 });
    watch.start();
    vi.advanceTimersByTime(100 * limits.loadLookMs);
    expect(vi.getTimerCount()).toBe(1);
    watch.stop();
  });

  it('looks no more once it is stopped', () => {
    const watch = createLoadWatch({ queuedTurns: () => limits.fullQueuedTurns });
    watch.start();
    watch.start();
    watch.stop();
    vi.advanceTimersByTime(10 * limits.loadLookMs);
    expect(watch.load()).toBe('calm');
  });
});
