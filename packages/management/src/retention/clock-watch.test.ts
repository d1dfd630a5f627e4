// Judging the clock, check by check: ten kinds of wrong clocks, and right ones.
import { describe, expect, it } from 'vitest';
import type { KnownClock } from './clock-watch.ts';
import { judgeClock, timeBefore } from './clock-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = 1_800_000_000_000;

/** A clock and a process, and the known clock after each check. */
function watchedClock() {
  let known: KnownClock | undefined;
  let wall = START;
  let steady = 0;
  let processStart = 0;
  let lastLook: number | undefined;
  const watch = {
    /** Time passes while the server runs. */
    run(ms: number) {
      wall += ms;
      steady += ms;
      return watch;
    },
    /** The clock is set. */
    step(ms: number) {
      wall += ms;
      return watch;
    },
    /** The server is off for that time. */
    off(ms: number) {
      wall += ms;
      processStart = steady;
      lastLook = undefined;
      return watch;
    },
    look() {
      const judged = judgeClock(known, {
        now: wall,
        ranMs: lastLook === undefined ? undefined : steady - lastLook,
        uptimeMs: steady - processStart,
      });
      lastLook = steady;
      known = judged.known;
      return judged.heldBack;
    },
    /** Checks every ten minutes for `mostMs`; returns after how many milliseconds the clock is trusted. */
    believedAfter(mostMs: number) {
      for (let ran = 0; ran <= mostMs; ran += 10 * MINUTE) {
        if (!watch.look()) return ran;
        watch.run(10 * MINUTE);
      }
      return undefined;
    },
    before: (ageMs: number) => timeBefore(wall - ageMs, known?.doubtful ?? []),
    now: () => wall,
  };
  watch.look();
  return watch.run(10 * MINUTE);
}

describe('a clock', () => {
  it('that runs evenly is trusted', () => {
    expect(watchedClock().believedAfter(0)).toBe(0);
    expect(
      watchedClock()
        .run(40 * DAY)
        .look(),
    ).toBeUndefined();
  });

  it.each([
    ['a restart', 20 * MINUTE],
    ['a small step ahead', 15 * MINUTE],
    ['a small step back', -4 * MINUTE],
  ])('is trusted after %s', (_, ms) => {
    expect(watchedClock().off(ms).look()).toBeUndefined();
  });

  it.each([
    ['an hour', HOUR, HOUR],
    ['two days', 2 * DAY, DAY],
    ['100 days', 100 * DAY, DAY],
  ])(
    'that jumps ahead by %s is trusted after running evenly for as long, at most a day',
    (_, jump, needed) => {
      for (const jumped of [watchedClock().step(jump), watchedClock().off(jump)]) {
        const believedAfter = jumped.believedAfter(3 * DAY) ?? Number.NaN;
        expect(believedAfter).toBeGreaterThanOrEqual(needed);
        expect(believedAfter).toBeLessThan(needed + HOUR);
      }
    },
  );

  it('that jumps ahead and back is trusted again at once', () => {
    const clock = watchedClock().step(100 * DAY);
    expect(clock.look()).toMatchObject({ waitMs: DAY });
    expect(clock.run(HOUR).look()).toMatchObject({ waitMs: 23 * HOUR });
    expect(clock.step(-100 * DAY).look()).toBeUndefined();
  });

  it('that jumps repeatedly is never trusted', () => {
    const clock = watchedClock();
    for (let jumps = 0; jumps < 100; jumps++)
      expect(
        clock
          .run(10 * HOUR)
          .step(HOUR)
          .look(),
        `jump ${jumps}`,
      ).toBeDefined();
  });

  it('that jumped is trusted after a day in total, across restarts', () => {
    const clock = watchedClock().off(100 * DAY);
    for (let day = 1; day <= 2; day++) {
      expect(clock.believedAfter(8 * HOUR), `day ${day}`).toBeUndefined();
      clock.off(15 * HOUR);
    }
    expect(clock.believedAfter(9 * HOUR)).toBeDefined();
  });

  it('that jumps back is untrusted until it catches up, and data written before then is kept longer', () => {
    const clock = watchedClock().step(-100 * DAY);
    expect(clock.look()).toEqual({ jumpMs: -100 * DAY, waitMs: undefined });
    expect(clock.believedAfter(3 * DAY)).toBeUndefined();
    const writtenAt = clock.now();
    expect(clock.run(5 * MINUTE).look()).toBeDefined();
    clock.step(100 * DAY);
    expect(clock.look()).toBeUndefined();
    expect(writtenAt).toBeGreaterThan(clock.before(90 * DAY));
    // Removal happens eventually, delayed by as much as the time was early.
    clock.run(91 * DAY);
    expect(writtenAt).toBeLessThan(clock.before(90 * DAY));
  });

  it('moves a removal time before doubtful periods, so that data is never removed too early', () => {
    const doubtful = [{ from: 100, to: 200, behindMs: 1_000 }];
    expect([50, 100, 150, 900, 1_100, 2_000].map((time) => timeBefore(time, doubtful))).toEqual([
      50, 100, 100, 100, 100, 1_000,
    ]);
  });
});
