// The pace: who goes when, counted in rounds of the event loop.
import { setImmediate as round } from 'node:timers/promises';
import type { Host, TurnOutcome } from '@colloquy/engine';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { Pace } from './pace.ts';

const host = { fuelAtOnce: limits.fuelAtOnce } as Host;

/** What a turn comes to that used so much, as far as the pace looks at it. */
function outcome(type: 'asked' | 'postponed', fuel: number): TurnOutcome {
  return { ok: true, turn: { stop: { type }, meter: { fuel } } } as TurnOutcome;
}

/** A turn that is too much to be done at once; tells when it was done. */
function heavyTurn(done: () => void): (on: Host) => TurnOutcome {
  return (on) => {
    if (on.fuelAtOnce !== undefined) return outcome('postponed', limits.fuelAtOnce + 1);
    done();
    return outcome('asked', 9_000_000);
  };
}

/** Begins a turn as the runner does: at once, unless the event loop is due. */
async function begin(pace: Pace, play: (on: Host) => TurnOutcome): Promise<void> {
  if (pace.isDue) await pace.turn();
  await pace.run(host, { play });
}

describe('Pace', () => {
  it('runs what is little at once, without a promise', () => {
    const pace = new Pace();
    expect(pace.run(host, { play: () => outcome('asked', 1_000) })).toEqual(outcome('asked', 1_000));
    expect(pace.isDue).toBe(false);
  });

  it('is due when a slice is used up, counting on from what a turn had used before', () => {
    const pace = new Pace();
    pace.run(host, { play: () => outcome('asked', limits.fuelPerSlice) }, limits.fuelPerSlice - 1_000);
    expect(pace.isDue).toBe(false);
    pace.run(host, { play: () => outcome('asked', limits.fuelPerSlice) });
    expect(pace.isDue).toBe(true);
  });

  it('gives a round of the event loop one slice of the lane, whoever it belongs to', async () => {
    const pace = new Pace();
    let done = 0;
    const perRound: number[] = [];
    const all = Promise.all(
      Array.from({ length: 12 }, () =>
        begin(
          pace,
          heavyTurn(() => done++),
        ),
      ),
    );
    while (done < 12) {
      const before = done;
      await round();
      perRound.push(done - before);
    }
    await all;
    expect(Math.max(...perRound)).toBe(1);
  });

  it('lets somebody who comes behind forty heavy turns begin before the lane does', async () => {
    const pace = new Pace();
    let heavy = 0;
    const attack = Array.from({ length: 40 }, () =>
      begin(
        pace,
        heavyTurn(() => heavy++),
      ),
    );
    let rounds = 0;
    let isServed = false;
    const visitor = begin(pace, () => outcome('asked', 1_000)).then(() => {
      isServed = true;
    });
    while (!isServed) {
      await round();
      rounds++;
    }
    expect(heavy).toBe(0);
    expect(rounds).toBeLessThanOrEqual(Math.ceil(41 / limits.turnsPerRound) + 1);
    await Promise.all([...attack, visitor]);
    expect(heavy).toBe(40);
  });

  it('does not let new turns keep the lane waiting for ever', async () => {
    const pace = new Pace();
    let isDone = false;
    const long = begin(
      pace,
      heavyTurn(() => {
        isDone = true;
      }),
    );
    let rounds = 0;
    while (!isDone) {
      // More than begin in one round, each of them at its worst.
      for (let number = 0; number < 2 * limits.turnsPerRound; number++)
        void begin(pace, () => outcome('asked', limits.fuelAtOnce));
      await round();
      rounds++;
    }
    expect(rounds).toBeLessThanOrEqual(limits.roundsAhead + 2);
    await long;
  });

  it('hands on what a refused turn came to', async () => {
    const refused = { ok: false, problem: { code: 'BAD_REQUEST', message: 'No.' } } as TurnOutcome;
    const pace = new Pace();
    expect(pace.run(host, { play: () => refused })).toBe(refused);
    const later = pace.run(host, {
      play: (on) => (on.fuelAtOnce === undefined ? refused : outcome('postponed', limits.fuelAtOnce)),
    });
    expect(await later).toBe(refused);
  });
});

describe('a turn that is being stored', () => {
  /** A slice of the lane, and whether it has run. */
  function heavyTurnOn(pace: Pace) {
    const lane = { slices: 0 };
    void begin(
      pace,
      heavyTurn(() => lane.slices++),
    );
    return lane;
  }

  it('is answered before the lane goes on', async () => {
    const pace = new Pace();
    pace.enterStoring();
    const lane = heavyTurnOn(pace);
    await round();
    await round();
    expect(lane.slices).toBe(0);
    pace.leaveStoring();
    await round();
    await round();
    expect(lane.slices).toBe(1);
  });

  it('holds the lane for some milliseconds alone, and once for each slice', async () => {
    const pace = new Pace();
    pace.enterStoring();
    const lane = heavyTurnOn(pace);
    await expect.poll(() => lane.slices).toBe(1);
    const next = heavyTurnOn(pace);
    await round();
    expect(next.slices).toBe(0);
    await expect.poll(() => next.slices).toBe(1);
    pace.leaveStoring();
  });

  it('lets those who begin go on meanwhile', async () => {
    const pace = new Pace();
    pace.enterStoring();
    const lane = heavyTurnOn(pace);
    await round();
    await begin(pace, () => outcome('asked', 1_000));
    expect(lane.slices).toBe(0);
    pace.leaveStoring();
    await expect.poll(() => lane.slices).toBe(1);
  });
});
