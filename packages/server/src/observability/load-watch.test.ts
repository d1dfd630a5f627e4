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
  it('reports "calm" while the event loop is on time', () => {
    expect(watched([0, 5, 20, 0])).toEqual(['calm', 'calm', 'calm', 'calm']);
  });

  it('ignores one long pause', () => {
    expect(watched([1_500, 0, 0])).toEqual(['calm', 'calm', 'calm']);
  });

  it('reports a delayed event loop in two steps, and its recovery', () => {
    const loads = watched([...Array<number>(8).fill(1_200), ...Array<number>(8).fill(0)]);
    expect(loads.filter((load, index) => load !== loads[index - 1])).toEqual([
      'calm',
      'busy',
      'full',
      'busy',
      'calm',
    ]);
  });

  it('reports "calm" when other processes use the processor, however late the event loop is', () => {
    expect(new Set(watched(Array<number>(20).fill(3_000), { share: 0.05 }))).toEqual(new Set(['calm']));
    expect(watched(Array<number>(20).fill(3_000), { share: 0.5 }).at(-1)).toBe('full');
  });

  it.each([
    [limits.busyQueuedTurns - 1, 'calm'],
    [limits.busyQueuedTurns, 'busy'],
    [limits.fullQueuedTurns, 'full'],
  ])('with %d turns waiting for the disk reports %s', (queuedTurns, load) => {
    expect(watched([0], { queuedTurns })).toEqual([load]);
  });

  it('stops its timer when calm and unused, and measures again when asked', () => {
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

  it('keeps measuring while there is load', () => {
    const watch = createLoadWatch({ queuedTurns: () => limits.busyQueuedTurns, clock: () => 0 });
    watch.start();
    vi.advanceTimersByTime(100 * limits.loadLookMs);
    expect(vi.getTimerCount()).toBe(1);
    watch.stop();
  });

  it('stops measuring when it is stopped', () => {
    const watch = createLoadWatch({ queuedTurns: () => limits.fullQueuedTurns });
    watch.start();
    watch.start();
    watch.stop();
    vi.advanceTimersByTime(10 * limits.loadLookMs);
    expect(watch.load()).toBe('calm');
  });
});
