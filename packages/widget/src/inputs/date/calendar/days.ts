// Days of the calendar, each as `yyyy-MM-dd`, without hour and time zone.

const FIRST = '0001-01-01';
const LAST = '9999-12-31';

/** @example addDays('2026-12-31', 1) // '2027-01-01' */
export function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/**
 * The same day of another month, or its last day if the month is shorter.
 *
 * @example addMonths('2026-01-31', 1) // '2026-02-28'
 */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  date.setUTCDate(Math.min(wanted, lengthOfMonth(date)));
  return dayOf(date);
}

/** The nearest day within the bounds, both included. */
export function within(day: string, { min = FIRST, max = LAST }: DayBounds): string {
  return day < min ? min : day > max ? max : day;
}

export interface DayBounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * The weeks of a day's month: always six, so that all months have the same height. Days of other months are empty.
 *
 * @param firstWeekday 0 is Sunday
 * @example weeksOf('2026-12-24', 1)[0] // [undefined, '2026-12-01', …, '2026-12-06']
 */
export function weeksOf(day: string, firstWeekday: number): readonly (readonly (string | undefined)[])[] {
  return weeksFrom(firstOfMonth(day), lengthOfMonth(dateOf(day)), firstWeekday);
}

/** The same for a month of any calendar, given its first day and its length. */
export function weeksFrom(
  first: string,
  length: number,
  firstWeekday: number,
): readonly (readonly (string | undefined)[])[] {
  const offset = (weekdayOf(first) - firstWeekday + 7) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const number = week * 7 + place - offset;
      return number >= 0 && number < length ? addDays(first, number) : undefined;
    }),
  );
}

/** @example firstOfMonth('2026-12-24') // '2026-12-01' */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 'yyyy-MM'.length)}-01`;
}

function lengthOfMonth(date: Date): number {
  const last = new Date(date);
  last.setUTCMonth(date.getUTCMonth() + 1, 0);
  return last.getUTCDate();
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return dateOf(day).getUTCDay();
}

/** Midnight in UTC, for `Intl` with `timeZone: 'UTC'`. */
export function dateOf(day: string): Date {
  return new Date(`${day}T00:00Z`);
}

/** Years have four digits, here and on the server. */
function dayOf(date: Date): string {
  const text = date.toISOString();
  if (text.startsWith('-') || text.startsWith('0000')) return FIRST;
  return text.startsWith('+') ? LAST : text.slice(0, FIRST.length);
}

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  readonly firstDay: number;
}

/** Countries whose weeks begin on Sunday or Saturday, for browsers without this information. From CLDR. */
const SUNDAY = 'US CA MX BR JP KR TW HK IN ID IL PH TH ZA CO PE VE KE PK SG SA YE PT GT HN SV NI PA PR DO';
const SATURDAY = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/**
 * The first day of the week for a locale; 0 is Sunday.
 *
 * @example firstWeekday('de') // 1
 */
export function firstWeekday(locale: string): number {
  const own = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): WeekInfo;
    readonly weekInfo?: WeekInfo;
  };
  const info = own.getWeekInfo?.() ?? own.weekInfo;
  if (info) return info.firstDay % 7;
  const { region = '' } = own.maximize();
  return SUNDAY.includes(region) ? 0 : SATURDAY.includes(region) ? 6 : 1;
}
