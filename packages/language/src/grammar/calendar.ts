// Calendar arithmetic under the date grammar: which days exist, and which one is meant when a part is left out.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { FIRST_TOLD_YEAR, LAST_TOLD_YEAR, MAX_YEAR, MIN_YEAR } from '../limits.ts';
import { DEFAULT_LOCALE, languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';

/** What the grammar needs to know to turn words into days. */
export interface CalendarContext {
  /** The moment of the reply in the session's time zone. */
  now: Temporal.ZonedDateTime;
  /** True if "1/2/2024" is the first of February; nothing where neither the bot nor the visitor's locale tells. */
  isDayFirst: boolean | undefined;
  /** True if the year stands in front in the locale, so that "26/12/24" may be in 2026, and nothing else tells the order. */
  isYearFirst: boolean;
  /** True if "24.12" is a way of writing a day in the locale. */
  isDotDate: boolean;
  /** True if "24-12" is one. */
  isDashDate: boolean;
  /** Where a day without a year, or a weekday, is looked for. */
  direction: 'future' | 'past';
  /** The calendar that people of the locale count years by, beside the common one: `buddhist`, `persian`. */
  calendar?: string;
  /** The country of the locale, where it names one. */
  region?: string;
}

// Two figures up to this are a year of this century; above it, of the last one: 24 is 2024, 87 is 1987.
const LAST_SHORT_YEAR_OF_THIS_CENTURY = 50;
// "31/12/30" may be when a passport ends; further ahead a short year is as likely that of a birth.
const MAX_YEARS_AHEAD_OF_SHORT_YEAR = 10;
// Where people write both orders, whatever the form of the locale is.
const REGIONS_OF_BOTH_ORDERS: ReadonlySet<string> = new Set(['CA']);
// Years that are told in a calendar of the locale, and in no other.
const TOLD_YEARS: Readonly<Record<string, { first: number; last: number }>> = {
  buddhist: { first: LAST_TOLD_YEAR + 1, last: 2_700 },
  persian: { first: 1_250, last: 1_550 },
};
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
 * The day of a year that a visitor told. Where the locale has a calendar of its own, a year that can only be one of that
 * calendar is read in it; elsewhere such a year is no year that anybody means.
 * @example toldDay(2569, 12, 25, { calendar: 'buddhist' })?.toString() // '2026-12-25'
 */
export function toldDay(
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
 * The day, and the one a century before it where a short year lies far ahead.
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
 * "en" alone is what a session has whose visitor named no language, and it stands for countries that put the day first as well as
 * for one that does not: its order is open.
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
    // Swedish puts the year first, and writes "4/3" for the fourth of March.
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
