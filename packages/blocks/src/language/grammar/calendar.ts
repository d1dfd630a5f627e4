// Calendar arithmetic under the date grammar: which days exist, and which one is meant when a part is left out.
import { MAX_YEAR, MIN_YEAR } from '../limits.ts';
import { safeLocale } from '../locale.ts';
import { remembered } from '../remembered.ts';

/** What the grammar needs to know to turn words into days. */
export interface CalendarContext {
  /** The moment of the reply in the session's time zone. */
  now: Temporal.ZonedDateTime;
  /** True if "1/2/2024" is the first of February. */
  isDayFirst: boolean;
  /** True if "24.12" is a way of writing a day in the locale. */
  isDotDate: boolean;
  /** True if "24-12" is one. */
  isDashDate: boolean;
  /** Where a day without a year, or a weekday, is looked for. */
  direction: 'future' | 'past';
}

// Two figures up to this are a year of this century; above it, of the last one: 24 is 2024, 87 is 1987.
const LAST_SHORT_YEAR_OF_THIS_CENTURY = 50;
// The longest gap between two 29ths of February.
const MAX_YEARS_TO_LEAP_DAY = 8;

/**
 * The day, or nothing if there is no such day.
 * @example dayOf(2026, 2, 30) // undefined
 */
export function dayOf(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  if (!(year >= MIN_YEAR && year <= MAX_YEAR)) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/**
 * The nearest day with this month and day in the context's direction, today included; nothing if the month has no such day.
 * @example nearestDay(1, 5, context)?.toString() // '2027-01-05' in November 2026
 */
export function nearestDay(
  month: number,
  day: number,
  context: CalendarContext,
): Temporal.PlainDate | undefined {
  const today = context.now.toPlainDate();
  const step = context.direction === 'future' ? 1 : -1;
  for (let years = 0; years <= MAX_YEARS_TO_LEAP_DAY; years += 1) {
    const candidate = dayOf(today.year + step * years, month, day);
    if (candidate !== undefined && step * Temporal.PlainDate.compare(candidate, today) >= 0) return candidate;
  }
  return undefined;
}

/**
 * The nearest day of the month with this number in the context's direction, today included.
 * @example nearestDayOfMonth(5, context)?.toString() // '2026-12-05' on 21 November 2026
 */
export function nearestDayOfMonth(day: number, context: CalendarContext): Temporal.PlainDate | undefined {
  const today = context.now.toPlainDate();
  const step = context.direction === 'future' ? 1 : -1;
  for (let months = 0; months <= 2; months += 1) {
    const { year, month } = today.add({ months: step * months });
    const candidate = dayOf(year, month, day);
    if (candidate !== undefined && step * Temporal.PlainDate.compare(candidate, today) >= 0) return candidate;
  }
  return undefined;
}

/**
 * A full year out of two or four figures; nothing for other widths.
 * @example fullYear(24, 2) // 2024
 */
export function fullYear(year: number, width: number): number | undefined {
  if (width === 4) return year;
  if (width !== 2) return undefined;
  return year <= LAST_SHORT_YEAR_OF_THIS_CENTURY ? 2000 + year : 1900 + year;
}

/**
 * The order and marks of a locale's numeric dates.
 * @example dateHabits('de') // { isDayFirst: true, isDotDate: true, isDashDate: false }
 */
export const dateHabits = remembered(
  (locale): Pick<CalendarContext, 'isDayFirst' | 'isDotDate' | 'isDashDate'> => {
    const options: Intl.DateTimeFormatOptions = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    };
    const parts = new Intl.DateTimeFormat(safeLocale(locale), options).formatToParts(0);
    const place = (type: string) => parts.findIndex((part) => part.type === type);
    const isDayFirst = place('day') < place('month');
    const isMarkedBy = (mark: string) =>
      isDayFirst && parts.some((part) => part.type === 'literal' && part.value.trim() === mark);
    return { isDayFirst, isDotDate: isMarkedBy('.'), isDashDate: isMarkedBy('-') };
  },
);
