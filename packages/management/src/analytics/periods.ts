// The periods that tallies are kept for: the day on which chats began, and its month. A question about a year reads twelve months, and days at its ends.
import type { Counts } from './counts.ts';
import { addCount, addCounts, countNames } from './counts.ts';

/** First and last period of a range, both included, as names that sort in the order of time. */
export interface PeriodRange {
  readonly from: string;
  readonly to: string;
}

/** What is counted of chats as a whole. */
export const chatCountNames = [
  countNames.starts,
  countNames.engaged,
  countNames.ended,
  countNames.completed,
] as const;

/** Every day of a month, as it stands at the end of a date. */
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

/** All months of a version, whichever they are. */
export const ALL_MONTHS: PeriodRange = { from: 'm', to: 'n' };

/** All days of a version. */
export const ALL_DAYS: PeriodRange = { from: '0', to: ':' };

/**
 * The month of a day. Its name sorts behind those of all days, so that a range of days has no month in it.
 *
 * @example monthOf('2026-11-22') // 'm2026-11'
 */
export function monthOf(day: string): string {
  return `m${day.slice(0, 7)}`;
}

/**
 * Cuts a range of days into whole months and the days before and behind them.
 *
 * @returns no months when there is no whole one between the days
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
 * Adds what is counted on a day to its month, or takes it away, in place. A month also knows how many chats each of its days had.
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
 * Takes what a month knows of its days out of its counts, in place.
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
