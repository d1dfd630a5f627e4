// Names of months and days in the visitor's language.

export type CalendarNames = ReturnType<typeof namesIn>;

/** Characters of a weekday's name in a column of the calendar. */
const LONGEST_WEEKDAY = 4;

/** @example namesIn('de').month.format(new Date('2026-12-01')) // 'Dezember 2026' */
export function namesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const shortWeekday = format({ weekday: 'short' });
  // Some languages have no short names: their letters fit.
  const isLong = shortWeekday.format(0).length > LONGEST_WEEKDAY;
  return {
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    shortWeekday: isLong ? format({ weekday: 'narrow' }) : shortWeekday,
    day: format({ dateStyle: 'full' }),
    number: new Intl.NumberFormat(locale),
  };
}
