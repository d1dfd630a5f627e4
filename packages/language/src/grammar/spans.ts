// Weeks, months and years next to a day: "5 December next year", "next week, friday if you can".
import { Temporal } from 'temporal-polyfill/full/implementation';
import { dayOf } from './calendar.ts';
import type { UNITS } from './meaning.ts';
import type { DateMention, Span } from './mention.ts';
import type { WeekdayModifier } from './weekdays.ts';

// The offset of the named period from the current one, in periods.
const OFFSETS: Readonly<Record<WeekdayModifier, number>> = {
  none: 0,
  current: 0,
  'this-week': 0,
  coming: 1,
  next: 1,
  'next-week': 1,
  'after-next': 2,
  previous: -1,
  'last-week': -1,
};

/** The offset of "next", "this", "last". @example offsetOf('after-next') // 2 */
export function offsetOf(modifier: WeekdayModifier): number {
  return OFFSETS[modifier];
}

/**
 * The first and last day of a week, month or year, at an offset from the current one; undefined for shorter units.
 * @example spanAt('weeks', 1, Temporal.PlainDate.from('2026-11-21'))?.first.toString() // '2026-11-23'
 */
export function spanAt(
  unit: (typeof UNITS)[number] | undefined,
  offset: number,
  today: Temporal.PlainDate,
): Span | undefined {
  if (unit !== 'weeks' && unit !== 'months' && unit !== 'years') return undefined;
  const present =
    unit === 'weeks'
      ? today.subtract({ days: today.dayOfWeek - 1 })
      : today.with(unit === 'months' ? { day: 1 } : { month: 1, day: 1 });
  const first = present.add({ [unit]: offset });
  return { first, last: first.add({ [unit]: 1 }).subtract({ days: 1 }) };
}

/**
 * The day within a period: a candidate inside it, else the weekday or the day of the year there. Without candidates if
 * there is no such day.
 * @example withinSpan(fifthOfDecember, nextYear).candidates.map(String) // ['2027-12-05']
 */
export function withinSpan(mention: DateMention, span: Span | undefined): DateMention {
  if (span === undefined) return { ...mention, candidates: [] };
  const isInside = (day: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(span.first, day) <= 0 && Temporal.PlainDate.compare(day, span.last) <= 0;
  const candidates = [mention.candidates, moved(mention, span)].map((days) => days.filter(isInside));
  return { ...mention, hasYear: true, candidates: candidates.find((days) => days.length > 0) ?? [] };
}

function moved({ candidates, weekday, repeats }: DateMention, { first, last }: Span): Temporal.PlainDate[] {
  // A month has several Fridays.
  if (weekday !== undefined)
    return first.until(last).days < 7 ? [first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })] : [];
  if (repeats !== 'year') return [];
  return candidates.flatMap(({ month, day }) =>
    [...new Set([first.year, last.year])].flatMap((year) => dayOf(year, month, day) ?? []),
  );
}
