// Names of months and days in the visitor's language.

export type CalendarNames = ReturnType<typeof namesIn>;

/** @example namesIn('de').month.format(new Date('2026-12-01')) // 'Dezember 2026' */
export function namesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return {
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    day: format({ dateStyle: 'full' }),
    number: new Intl.NumberFormat(locale),
  };
}
