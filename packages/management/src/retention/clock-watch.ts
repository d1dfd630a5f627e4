// The clock watch: decides whether the clock can be trusted before retention removes anything.
import type { Store } from '@colloquy/storage';
import { limits } from './limits.ts';

/*
 * A wrong clock must not erase anything. So retention compares the clock with two facts: the last trusted time, which
 * is stored, and how long this process has run since then by the monotonic clock. A clock that is more than half an
 * hour ahead of that has jumped, or the server was off: these cannot be told apart. Nothing is removed until the clock
 * has run evenly for as long as it jumped, at most a day. A clock that is behind is not trusted until it has caught up.
 * Records written in the meantime have a time that is too early, and are kept longer by the difference.
 */

/** Metadata key of the known clock. */
export const CLOCK_NOTE = 'clock';

/** A range of times that were written while the clock was behind. Epoch milliseconds. */
export interface DoubtfulTimes {
  readonly from: number;
  readonly to: number;
  /** How far it was behind. */
  readonly behindMs: number;
}

/** The facts known about the clock. Epoch milliseconds. */
export interface KnownClock {
  /** The last trusted time, and for how many milliseconds servers have run since. */
  readonly believed: number;
  readonly ranMs: number;
  /** Time of the last check by any server. */
  readonly lookedAt?: number | undefined;
  /** After a jump: the time at the last check, and for how long the clock has run evenly. */
  readonly jump?: { readonly seen: number; readonly evenMs: number } | undefined;
  readonly doubtful: readonly DoubtfulTimes[];
}

/** A check of the clock. */
export interface ClockLook {
  /** Epoch milliseconds, by the checked clock. */
  readonly now: number;
  /** Milliseconds of the monotonic clock since the last check of this process; nothing at its first one. */
  readonly ranMs: number | undefined;
  /** How far the checked clock moved in that time; nothing at the first check. */
  readonly movedMs?: number | undefined;
  /** Uptime of this process in milliseconds. */
  readonly uptimeMs: number;
}

/** The clock is not trusted. */
export interface HeldBack {
  /** How far the clock is ahead of the explainable time; negative when behind. */
  readonly jumpMs: number;
  /** How much longer it must run evenly; nothing when an operator has to confirm it. */
  readonly waitMs: number | undefined;
}

/**
 * Judges a check of the clock by the earlier facts. Returns the updated facts, and the reason if the clock is not
 * trusted.
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

/**
 * How long the clock has run evenly since it jumped. A restart keeps the earlier observations; another jump does not.
 */
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

/** How long this process ran since its last check, without the part that another server has already counted. */
function notCountedYet(
  countedTo: number | undefined,
  { now, ranMs = 0 }: Pick<ClockLook, 'now' | 'ranMs'>,
): number {
  // A clock that was set back does not show how much was counted.
  return countedTo === undefined || now < countedTo ? ranMs : Math.min(ranMs, now - countedTo);
}

/** One range for as long as the clock stays behind. */
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
 * The time before which records of a certain age were written. Records from while the clock was behind are younger than
 * they look, so the time moves back by the difference.
 *
 * @example timeBefore(now - DAY, []) // now - DAY
 */
export function timeBefore(before: number, doubtful: readonly DoubtfulTimes[]): number {
  return doubtful.reduce(
    (time, { from, behindMs }) => (time > from ? Math.max(from, time - behindMs) : time),
    before,
  );
}

/** Loads the known clock from the store; nothing on the first day. */
export async function loadKnownClock(store: Pick<Store, 'loadMetadata'>): Promise<KnownClock | undefined> {
  const text = await store.loadMetadata(CLOCK_NOTE);
  return text === undefined ? undefined : (JSON.parse(text) as KnownClock);
}

/** Stores the known clock. */
export async function keepKnownClock(store: Pick<Store, 'saveMetadata'>, known: KnownClock): Promise<void> {
  await store.saveMetadata({ name: CLOCK_NOTE, text: JSON.stringify(known) });
}
