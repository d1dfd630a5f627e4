// The periods of the numbers page: days in UTC, the same number of days before them, and bars by day or by week.
import type { ChatNumbers } from '@colloquy/schema';

const DAY_MS = 86_400_000;

/** Periods by their number of days, today included. */
export const PERIODS = [
  { days: 1, label: 'Today', before: 'yesterday' },
  { days: 7, label: 'Last 7 days', before: 'the 7 days before' },
  { days: 30, label: 'Last 30 days', before: 'the 30 days before' },
  { days: 90, label: 'Last 90 days', before: 'the 90 days before' },
  { days: 365, label: 'Last 12 months', before: 'the 12 months before' },
] as const;

/** First and last day, both included, as the server takes them. */
export interface DayRange {
  readonly since: string;
  readonly until: string;
}

/**
 * The days of a period that ends today.
 *
 * @param back how many such periods earlier
 * @example daysOf(7, new Date('2026-11-29T10:00:00Z')) // { since: '2026-11-23', until: '2026-11-29' }
 */
export function daysOf(days: number, now: Date, back = 0): DayRange {
  const end = now.getTime() - back * days * DAY_MS;
  return { since: dayOf(end - (days - 1) * DAY_MS), until: dayOf(end) };
}

/** A bar of the chart. */
export interface Bar extends ChatNumbers {
  readonly day: string;
  readonly label: string;
}

/**
 * The numbers of every day, or of every week from Monday on, also of those without chats.
 *
 * @param counted the days with chats
 * @example barsOf({ since: '2026-11-28', until: '2026-11-29' }, [], 'day').length // 2
 */
export function barsOf(
  { since, until }: DayRange,
  counted: readonly (ChatNumbers & { readonly day: string })[],
  unit: 'day' | 'week',
): readonly Bar[] {
  const byDay = new Map(counted.map((numbers) => [numbers.day, numbers]));
  const bars = new Map<string, Bar>();
  for (let at = Date.parse(since); at <= Date.parse(until); at += DAY_MS) {
    const day = dayOf(at);
    const start = unit === 'day' ? day : mondayOf(at);
    const numbers = byDay.get(day) ?? NONE;
    const { label, ...sum } = bars.get(start) ?? { day: start, label: labelOf(start, unit), ...NONE };
    bars.set(start, { label, ...sum, ...added(sum, numbers) });
  }
  return [...bars.values()];
}

/** @example dayWords('2026-11-29') // '29 Nov' */
function dayWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

const NONE: ChatNumbers = { starts: 0, engaged: 0, ended: 0, completed: 0 };

function added(one: ChatNumbers, other: ChatNumbers): ChatNumbers {
  return {
    starts: one.starts + other.starts,
    engaged: one.engaged + other.engaged,
    ended: one.ended + other.ended,
    completed: one.completed + other.completed,
  };
}

function labelOf(day: string, unit: 'day' | 'week'): string {
  return unit === 'day' ? dayWords(day) : `Week of ${dayWords(day)}`;
}

function mondayOf(at: number): string {
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
