// The periods of tallies: the day on which chats started, and its month. A query for a year reads twelve months, and
// some days at both ends.
import type { Counts } from './counts.ts';
import { addCount, addCounts, countNames } from './counts.ts';

/** First and last period of a range, both included, as names that sort by time. */
export interface PeriodRange {
  readonly from: string;
  readonly to: string;
}

/** Counts of whole chats. */
export const chatCountNames = [
  countNames.starts,
  countNames.engaged,
  countNames.ended,
  countNames.completed,
] as const;

/** Every day of a month, as at the end of a date. */
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

/** All months of a version. */
export const ALL_MONTHS: PeriodRange = { from: 'm', to: 'n' };

/** All days of a version. */
export const ALL_DAYS: PeriodRange = { from: '0', to: ':' };

/**
 * The month of a day. Its name sorts after all days, so that a range of days contains no month.
 *
 * @example monthOf('2026-11-22') // 'm2026-11'
 */
export function monthOf(day: string): string {
  return `m${day.slice(0, 7)}`;
}

/**
 * Splits a range of days into whole months and the days before and after them.
 *
 * @returns no months when the range contains no whole one
 * @example cutIntoMonths({ from: '2026-01-31', to: '2026-04-02' })
 * // { months: { from: 'm2026-02', to: 'm2026-03' }, days: [{ from: '2026-01-31', to: '2026-01-31' }, { from: '2026-04-01', to: '2026-04-02' }] }
 */
export function cutIntoMonths({ from, to }: PeriodRange): {
  readonly months: PeriodRange | undefined;
  readonly days: readonly PeriodRange[];
} {
  const first = from.endsWith('-01') ? from : firstOfNextMonth(from);
  const behind = firstOfNextMonth(to);
  const end = dayBefore(behind) === to ? behind : `${to.slice(0, 7)}-01`;
  if (first >= end) return { months: undefined, days: [{ from, to }] };
  const days = [
    { from, to: dayBefore(first) },
    { from: end, to },
  ].filter((range) => range.from <= range.to);
  return { months: { from: monthOf(first), to: monthOf(dayBefore(end)) }, days };
}

/**
 * Adds the counts of a day to its month, or subtracts them, in place. A month also has the number of chats of each day.
 *
 * @example addToMonth({}, { day: '2026-11-22', counts: { s: 1, v0: 1 } }, 1) // leaves { s: 1, v0: 1, 's.22': 1 }
 */
export function addToMonth(
  month: Counts,
  { day, counts }: { readonly day: string; readonly counts: Readonly<Counts> },
  times: 1 | -1,
): void {
  addCounts(month, counts, times);
  for (const name of chatCountNames)
    if (counts[name] !== undefined) addCount(month, ofDay(name, day.slice(8)), times * counts[name]);
}

/**
 * Removes the counts by day from a month's counts, in place.
 *
 * @param month its name
 * @example takeDays('m2026-11', { s: 1, v0: 1, 's.22': 1 }) // [['2026-11-22', { s: 1 }]], and leaves { s: 1, v0: 1 }
 */
export function takeDays(month: string, counts: Counts): readonly (readonly [day: string, counts: Counts])[] {
  return DAYS.flatMap((day) => {
    const ofThis: Counts = {};
    for (const name of chatCountNames) {
      const count = counts[ofDay(name, day)];
      if (count === undefined) continue;
      ofThis[name] = count;
      delete counts[ofDay(name, day)];
    }
    return Object.keys(ofThis).length === 0 ? [] : [[`${month.slice(1)}-${day}`, ofThis] as const];
  });
}

function ofDay(name: string, day: string): string {
  return `${name}.${day}`;
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;
