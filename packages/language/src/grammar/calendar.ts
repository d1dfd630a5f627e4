// Calendar arithmetic of the date grammar: which days exist, and which day is meant if a part is omitted.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { FIRST_TOLD_YEAR, LAST_TOLD_YEAR, MAX_YEAR, MIN_YEAR } from '../limits.ts';
import type { MissingDay } from '../parse-result.ts';
import { DEFAULT_LOCALE, languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';

/** The context for converting words to days. */
export interface CalendarContext {
  /** Time of the reply in the session's time zone. */
  now: Temporal.ZonedDateTime;
  /** Whether "1/2/2024" is the first of February; undefined if neither the bot nor the visitor's locale decides. */
  isDayFirst: boolean | undefined;
  /** Whether the locale writes the year first, so that "26/12/24" may be in 2026, and nothing else gives the order. */
  isYearFirst: boolean;
  /** Whether the locale writes days as "24.12". */
  isDotDate: boolean;
  /** Whether the locale writes days as "24-12". */
  isDashDate: boolean;
  /** Where a day without a year, or a weekday, is searched. */
  direction: 'future' | 'past';
  /** The calendar in which the locale also counts years: `buddhist`, `persian`. */
  calendar?: string;
  /** The country of the locale, if any. */
  region?: string;
}

// Two-digit years up to this one are in this century, others in the last: 24 is 2024, 87 is 1987.
const LAST_SHORT_YEAR_OF_THIS_CENTURY = 50;
// "31/12/30" may be the expiry of a passport. A short year further ahead is as likely a year of birth.
const MAX_YEARS_AHEAD_OF_SHORT_YEAR = 10;
// Regions where both orders are common, whatever the locale's format.
const REGIONS_OF_BOTH_ORDERS: ReadonlySet<string> = new Set(['CA']);
// Years that belong to the locale's own calendar and to no other.
const TOLD_YEARS: Readonly<Record<string, { first: number; last: number }>> = {
  buddhist: { first: LAST_TOLD_YEAR + 1, last: 2_700 },
  persian: { first: 1_250, last: 1_550 },
};
const MONTHS = 12;
const LONGEST_MONTH = 31;
const FEBRUARY = 2;
const LEAP_DAY = 29;
const LEAP_YEAR = 2024;
// The longest interval between two 29ths of February.
const MAX_YEARS_TO_LEAP_DAY = 8;

/**
 * The day, or undefined if it does not exist.
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
 * The named day, if some month has a day with this number but this one does not; else undefined.
 * @example missingDay(2, 31) // { month: 2, day: 31 }
 */
export function missingDay(month: number, day: number, year?: number): MissingDay | undefined {
  if (!(month >= 1 && month <= MONTHS && day >= 1 && day <= LONGEST_MONTH)) return undefined;
  // A year of another calendar, whose months have other lengths.
  if (year !== undefined && !(year >= FIRST_TOLD_YEAR && year <= LAST_TOLD_YEAR)) return undefined;
  if (dayOf(year ?? LEAP_YEAR, month, day) !== undefined) return undefined;
  return { month, day, ...(month === FEBRUARY && day === LEAP_DAY ? { year } : {}) };
}

/**
 * The day of a year that a visitor gave. A year that only fits the locale's own calendar is read in that calendar. In
 * other locales such a year is refused.
 * @example toldDay(2569, 12, 25, { calendar: 'buddhist' })?.toString() // '2026-12-25'
 */
export function formatDay(
  year: number,
  month: number,
  day: number,
  { calendar }: Pick<CalendarContext, 'calendar'>,
): Temporal.PlainDate | undefined {
  const own = calendar === undefined ? undefined : TOLD_YEARS[calendar];
  if (calendar !== undefined && own !== undefined && year >= own.first && year <= own.last) {
    try {
      return Temporal.PlainDate.from({ year, month, day, calendar }, { overflow: 'reject' }).withCalendar(
        'iso8601',
      );
    } catch {
      return undefined;
    }
  }
  return year >= FIRST_TOLD_YEAR && year <= LAST_TOLD_YEAR ? dayOf(year, month, day) : undefined;
}

/**
 * The nearest day with this month and day in the context's direction, including today; undefined if the month has no
 * such day.
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
 * The nearest day of the month with this number in the context's direction, including today.
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
 * The day, and also the day a century earlier if a short year is far ahead.
 * @example eitherCentury(dayOf(2048, 5, 12), true, context).map(String) // ['1948-05-12', '2048-05-12']
 */
export function eitherCentury(
  day: Temporal.PlainDate | undefined,
  isShort: boolean,
  { now }: Pick<CalendarContext, 'now'>,
): Temporal.PlainDate[] {
  if (day === undefined) return [];
  const isFar = isShort && day.year > now.year + MAX_YEARS_AHEAD_OF_SHORT_YEAR;
  return isFar ? [day.subtract({ years: 100 }), day] : [day];
}

/**
 * A full year from two or four digits; undefined for other widths.
 * @example fullYear(24, 2) // 2024
 */
export function fullYear(year: number, width: number): number | undefined {
  if (width === 4) return year;
  if (width !== 2) return undefined;
  return year <= LAST_SHORT_YEAR_OF_THIS_CENTURY ? 2000 + year : 1900 + year;
}

/**
 * The order and separators of a locale's numeric dates. The locale "en" without a region is the default for visitors
 * without a language. It includes countries with either order, so its order is undefined.
 * @example dateHabits('de').isDayFirst // true
 */
export const dateHabits = remembered(
  (
    locale,
  ): Pick<
    CalendarContext,
    'isDayFirst' | 'isYearFirst' | 'isDotDate' | 'isDashDate' | 'calendar' | 'region'
  > => {
    const options: Intl.DateTimeFormatOptions = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    };
    const parts = new Intl.DateTimeFormat(safeLocale(locale), options).formatToParts(0);
    const place = (type: string) => parts.findIndex((part) => part.type === type);
    // Swedish puts the year first, but writes "4/3" for the fourth of March.
    const short = new Intl.DateTimeFormat(safeLocale(locale), {
      month: 'numeric',
      day: 'numeric',
    }).formatToParts(0);
    const placeInShort = (type: string) => short.findIndex((part) => part.type === type);
    const isDayFirst = placeInShort('day') < placeInShort('month');
    const isMarkedBy = (mark: string) =>
      place('day') < place('month') &&
      parts.some((part) => part.type === 'literal' && part.value.trim() === mark);
    const { region } = new Intl.Locale(safeLocale(locale));
    const isOpen =
      region === undefined
        ? languageOf(safeLocale(locale)) === DEFAULT_LOCALE
        : REGIONS_OF_BOTH_ORDERS.has(region);
    const { calendar } = new Intl.DateTimeFormat(safeLocale(locale)).resolvedOptions();
    return {
      isDayFirst: isOpen ? undefined : isDayFirst,
      isYearFirst: place('year') < place('month'),
      isDotDate: isMarkedBy('.'),
      isDashDate: isMarkedBy('-'),
      calendar,
      ...(region === undefined ? {} : { region }),
    };
  },
);
