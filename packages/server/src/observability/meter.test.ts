// Counting turns and calls.
import { describe, expect, it } from 'vitest';
import { createMeter, DURATION_BOUNDS_S } from './meter.ts';

const failure = (code: string) => ({ ok: false as const, failure: { code, message: '' } });

describe('a meter', () => {
  it('counts turns by operation and outcome', () => {
    const meter = createMeter();
    for (const status of [200, 200, 404, 503, 418]) meter.turn('start', status, 1);
    meter.turn('continue', 200, 1);
    expect(Object.fromEntries(meter.turns.get('start') ?? [])).toEqual({
      ok: 2,
      not_found: 1,
      unavailable: 1,
      other: 1,
    });
    expect(Object.fromEntries(meter.turns.get('continue') ?? [])).toEqual({ ok: 1 });
  });

  it('sorts durations into buckets with inclusive bounds', () => {
    const meter = createMeter();
    for (const milliseconds of [0.2, 1, 1.1, 200_000]) meter.turn('start', 200, milliseconds);
    const { counts, sumSeconds } = meter.turnDurations.get('start') ?? { counts: [], sumSeconds: 0 };
    expect(counts).toEqual([2, 1, ...Array<number>(DURATION_BOUNDS_S.length - 2).fill(0), 1]);
    expect(sumSeconds).toBeCloseTo(200.0023);
  });

  it('counts calls by port and outcome', () => {
    const meter = createMeter();
    meter.call('http', { ok: true, response: {} }, 10);
    meter.call('http', failure('timeout'), 10);
    expect(Object.fromEntries(meter.calls.get('http') ?? [])).toEqual({ ok: 1, timeout: 1 });
  });

  it('counts a bounded number of codes for each port', () => {
    const meter = createMeter();
    for (let count = 0; count < 1_000; count++) meter.call('http', failure(`code ${count}`), 1);
    const calls = meter.calls.get('http') ?? new Map<string, number>();
    expect(calls.size).toBeLessThanOrEqual(41);
    expect([...calls.values()].reduce((sum, value) => sum + value, 0)).toBe(1_000);
    expect(calls.get('other')).toBeGreaterThan(900);
  });
});
