// The clock watch: whether the clock can be believed, before anything is removed because of it.
import type { Store } from '@colloquy/storage';
import { limits } from './limits.ts';

/*
 * A wrong clock must not erase anything. So retention compares the clock with what it knows otherwise: the time that it believed last, which is
 * stored, and how long this process has run since, by the steady clock, which nobody sets. A clock that is ahead of that by more than
 * a rest of half an hour has jumped, or the server has been off: these two look alike. Until the clock has gone evenly for as long as it jumped, a day
 * at most, nothing is removed. A clock that is behind is not believed at all, until it has caught up;
 * what is written meanwhile has a time that is too early, and is kept for longer by as much.
 */

/** Under which name the store keeps what is known of the clock. */
export const CLOCK_NOTE = 'clock';

/** A stretch of times that were written while the clock was behind. Epoch milliseconds. */
export interface DoubtfulTimes {
  readonly from: number;
  readonly to: number;
  /** By how much it was behind. */
  readonly behindMs: number;
}

/** What is known of the clock. Epoch milliseconds. */
export interface KnownClock {
  /** The last time that was believed, and for how many milliseconds servers have been seen to run since. */
  readonly believed: number;
  readonly ranMs: number;
  /** When whichever server looked last. */
  readonly lookedAt?: number | undefined;
  /** Since a jump: the time at the last look, and for how long the clock has gone evenly. */
  readonly jump?: { readonly seen: number; readonly evenMs: number } | undefined;
  readonly doubtful: readonly DoubtfulTimes[];
}

/** A look at the clock. */
export interface ClockLook {
  /** Epoch milliseconds, by the clock that is looked at. */
  readonly now: number;
  /** Milliseconds of the steady clock since the last look of this process; nothing at its first one. */
  readonly ranMs: number | undefined;
  /** By how much the clock went on meanwhile; nothing at the first look. */
  readonly movedMs?: number | undefined;
  /** Milliseconds for which this process has run. */
  readonly uptimeMs: number;
}

/** The clock is not believed. */
export interface HeldBack {
  /** By how much the clock is ahead of what can be explained; behind, when it is negative. */
  readonly jumpMs: number;
  /** For how much longer it has to go evenly; nothing when only somebody's word helps. */
  readonly waitMs: number | undefined;
}

/**
 * Judges a look at the clock by what was known before. Gives what is known now, and why the clock is not believed, if it is not.
 *
 * @example
 * judgeClock({ believed: 0, ranMs: 0, doubtful: [] }, { now: 100 * DAY, ranMs: 0, uptimeMs: DAY }).heldBack
 * // { jumpMs: 100 * DAY, waitMs: DAY }
 */
export function judgeClock(
  known: KnownClock | undefined,
  { now, ranMs, movedMs, uptimeMs }: ClockLook,
): { readonly known: KnownClock; readonly heldBack: HeldBack | undefined } {
  if (!known) return { known: { believed: now, ranMs: 0, lookedAt: now, doubtful: [] }, heldBack: undefined };
  const { believed, jump, doubtful } = known;
  const ran = known.ranMs + notCountedYet(known.lookedAt, { now, ranMs });
  const jumpMs = now - believed - ran;
  if (now < believed - limits.clockStepMs) {
    const from = now - (ranMs ?? uptimeMs) - limits.clockStepMs;
    const times = { from, to: now + 2 * limits.passEveryMs, behindMs: -jumpMs };
    return {
      known: { believed, ranMs: ran, lookedAt: now, doubtful: withTimes(doubtful, times) },
      heldBack: { jumpMs, waitMs: undefined },
    };
  }
  const neededMs = Math.min(jumpMs, limits.clockTrustMs);
  const evenMs = evenSince(jump, { now, ranMs, movedMs });
  if (jumpMs <= limits.clockRestMs || evenMs >= neededMs)
    return {
      known: { believed: Math.max(believed, now), ranMs: 0, lookedAt: now, doubtful },
      heldBack: undefined,
    };
  return {
    known: { believed, ranMs: ran, lookedAt: now, jump: { seen: now, evenMs }, doubtful },
    heldBack: { jumpMs, waitMs: neededMs - evenMs },
  };
}

/** For how long the clock has gone evenly since it jumped. A restart keeps what was seen before it; another jump does not. */
function evenSince(
  jump: KnownClock['jump'],
  { now, ranMs, movedMs }: Pick<ClockLook, 'now' | 'ranMs' | 'movedMs'>,
): number {
  if (!jump) return 0;
  const sinceMs = now - jump.seen;
  if (ranMs === undefined) return sinceMs >= -limits.clockStepMs ? jump.evenMs : 0;
  const isEven = Math.abs((movedMs ?? sinceMs) - ranMs) <= limits.clockStepMs;
  return isEven ? jump.evenMs + notCountedYet(jump.seen, { now, ranMs }) : 0;
}

/** For how long this process ran since its last look, without what another server has counted of that already. */
function notCountedYet(
  countedTo: number | undefined,
  { now, ranMs = 0 }: Pick<ClockLook, 'now' | 'ranMs'>,
): number {
  // A clock that was set back says nothing about what was counted.
  return countedTo === undefined || now < countedTo ? ranMs : Math.min(ranMs, now - countedTo);
}

/** One stretch for as long as the clock stays behind. */
function withTimes(doubtful: readonly DoubtfulTimes[], times: DoubtfulTimes): readonly DoubtfulTimes[] {
  const last = doubtful.at(-1);
  if (!last || times.from > last.to || times.to < last.from)
    return [...doubtful, times].slice(-limits.doubtfulTimes);
  const joined = {
    from: Math.min(last.from, times.from),
    to: Math.max(last.to, times.to),
    behindMs: Math.max(last.behindMs, times.behindMs),
  };
  return [...doubtful.slice(0, -1), joined];
}

/**
 * The time before which things of a certain age were written. Where the clock was behind, what was written is younger than it looks, so
 * that the time is set back by as much.
 *
 * @example timeBefore(now - DAY, []) // now - DAY
 */
export function timeBefore(before: number, doubtful: readonly DoubtfulTimes[]): number {
  return doubtful.reduce(
    (time, { from, behindMs }) => (time > from ? Math.max(from, time - behindMs) : time),
    before,
  );
}

/** What the store knows of the clock; nothing on the first day. */
export async function loadKnownClock(store: Pick<Store, 'loadNote'>): Promise<KnownClock | undefined> {
  const text = await store.loadNote(CLOCK_NOTE);
  return text === undefined ? undefined : (JSON.parse(text) as KnownClock);
}

/** Keeps what is known of the clock. */
export async function keepKnownClock(store: Pick<Store, 'keepNote'>, known: KnownClock): Promise<void> {
  await store.keepNote({ name: CLOCK_NOTE, text: JSON.stringify(known) });
}
