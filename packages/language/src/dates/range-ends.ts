// Completes the ends of a range whose year, month or day is given at one end only.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { dayOf } from '../grammar/calendar.ts';
import type { Merged } from '../grammar/merge-mentions.ts';

const MAX_DAYS_ACROSS_NEW_YEAR = 183;

/**
 * In "28 December to 3 January 2029" the year belongs to the end, in "the 24th to the 26th of December" the month. The
 * start is the last such day before the end.
 */
export function startBefore(
  end: Merged,
  startDay: Temporal.PlainDate,
  { repeats }: Merged,
): Temporal.PlainDate | undefined {
  if (end.day === undefined) return startDay;
  if (repeats === 'month' && (end.repeats === 'year' || end.hasYear === true)) {
    const inMonth = dayOf(end.day.year, end.day.month, startDay.day);
    if (inMonth !== undefined && Temporal.PlainDate.compare(inMonth, end.day) <= 0) return inMonth;
    const before = end.day.subtract({ months: 1 });
    return dayOf(before.year, before.month, startDay.day);
  }
  if (repeats !== 'year' || end.hasYear !== true) return startDay;
  const { month, day } = startDay;
  const inYear = dayOf(end.day.year, month, day);
  const isBehind = inYear !== undefined && Temporal.PlainDate.compare(inYear, end.day) > 0;
  return isBehind ? dayOf(end.day.year - 1, month, day) : inYear;
}

/** The day of the end: that of the start if only a time was given; a year later if "28 Dec to 3 Jan" crosses the year. */
export function endDay(startDay: Temporal.PlainDate, start: Merged, end: Merged): Temporal.PlainDate {
  if (end.day === undefined) {
    const isNextDay = end.nextDay === 'always' || Temporal.PlainTime.compare(end.time, start.time) < 0;
    return isNextDay ? startDay.add({ days: 1 }) : startDay;
  }
  if (end.nextDay === 'always') return end.day.add({ days: 1 });
  if (end.repeats !== 'year' || Temporal.PlainDate.compare(end.day, startDay) >= 0) return end.day;
  const later = end.day.add({ years: 1 });
  const days = later.since(startDay).days;
  // "12 to 5 December" is a mistake, not a stay of almost a year.
  return days > 0 && days <= MAX_DAYS_ACROSS_NEW_YEAR ? later : end.day;
}
