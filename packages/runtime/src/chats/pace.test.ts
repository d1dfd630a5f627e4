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
  it('runs a small turn at once, without a promise', () => {
    const pace = new Pace();
    expect(pace.run(host, { play: () => outcome('asked', 1_000) })).toEqual(outcome('asked', 1_000));
    expect(pace.isDue).toBe(false);
  });

  it('is due when turns have used a full slice, without the fuel of earlier slices', () => {
    const pace = new Pace();
    pace.run(host, { play: () => outcome('asked', limits.fuelPerSlice) }, limits.fuelPerSlice - 1_000);
    expect(pace.isDue).toBe(false);
    pace.run(host, { play: () => outcome('asked', limits.fuelPerSlice) });
    expect(pace.isDue).toBe(true);
  });

  it('runs one slice of heavy turns per round of the event loop', async () => {
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

  it('starts a new turn before forty heavy turns', async () => {
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

  it('runs a heavy turn even when new turns arrive in each round', async () => {
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

  it('returns a refused turn unchanged', async () => {
    const refused = { ok: false, problem: { code: 'BAD_REQUEST', message: 'No.' } } as TurnOutcome;
    const pace = new Pace();
    expect(pace.run(host, { play: () => refused })).toBe(refused);
    const later = pace.run(host, {
      play: (on) => (on.fuelAtOnce === undefined ? refused : outcome('postponed', limits.fuelAtOnce)),
    });
    expect(await later).toBe(refused);
  });
});

describe('a turn that is being committed', () => {
  /** A slice of the lane, and whether it has run. */
  function heavyTurnOn(pace: Pace) {
    const lane = { slices: 0 };
    void begin(
      pace,
      heavyTurn(() => lane.slices++),
    );
    return lane;
  }

  it('finishes before heavy turns continue', async () => {
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

  it('delays each slice of a heavy turn by some milliseconds at most', async () => {
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

  it('does not delay new turns', async () => {
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
