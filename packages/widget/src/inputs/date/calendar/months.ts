// The months of a locale's usual calendar, such as the Persian one for `fa`. Days remain `yyyy-MM-dd` in all calendars.
import { addDays, addMonths, dateOf, firstOfMonth, weeksFrom, weeksOf } from './days.ts';

export interface Months {
  /** The number of a day within its month. */
  readonly numberOf: (day: string) => number;
  readonly firstOf: (day: string) => string;
  /** The same day of another month, or its last day if the month is shorter. */
  readonly add: (day: string, count: number) => string;
  /** The first of two months side by side that include a day: unchanged from `before` if possible. */
  readonly leftFor: (day: string, before: string) => string;
  /** Six weeks, like `weeksOf` in `days.ts`. */
  readonly weeksOf: typeof weeksOf;
}

/** Calendars with Gregorian months that only count years differently. */
const SAME_MONTHS = /^(?:gregory|iso8601|buddhist|roc|japanese)$/;

const gregorian: Months = withPairs({
  numberOf: (day) => Number(day.slice(-2)),
  firstOf: firstOfMonth,
  add: addMonths,
  weeksOf,
});

/**
 * The browser knows the calendar of each locale.
 *
 * @example monthsIn('fa').numberOf('2026-12-24') // 3, of the tenth month
 */
export function monthsIn(locale: string): Months {
  const { calendar } = new Intl.DateTimeFormat(locale).resolvedOptions();
  if (SAME_MONTHS.test(calendar)) return gregorian;
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, { day: 'numeric', timeZone: 'UTC' });
  const numberOf = (day: string): number => Number(format.format(dateOf(day)));
  const firstOf = (day: string): string => addDays(day, 1 - numberOf(day));
  // Months have 29 to 31 days, so 32 days after the first day is always in the next month.
  const nextOf = (first: string): string => firstOf(addDays(first, 32));
  const lengthOf = (first: string): number =>
    Math.max(1, Math.round((dateOf(nextOf(first)).getTime() - dateOf(first).getTime()) / 86_400_000));
  return withPairs({
    numberOf,
    firstOf,
    add(day, count) {
      let first = firstOf(day);
      for (let gone = 0; gone < Math.abs(count); gone++)
        first = count > 0 ? nextOf(first) : firstOf(addDays(first, -1));
      return addDays(first, Math.min(numberOf(day), lengthOf(first)) - 1);
    },
    weeksOf: (day, firstWeekday) => weeksFrom(firstOf(day), lengthOf(firstOf(day)), firstWeekday),
  });
}

function withPairs(months: Omit<Months, 'leftFor'>): Months {
  const { firstOf, add } = months;
  return {
    ...months,
    leftFor(day, before) {
      const month = firstOf(day);
      if (month < before) return month;
      return month > add(before, 1) ? firstOf(add(month, -1)) : before;
    },
  };
}
