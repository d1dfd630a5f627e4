// Holidays whose date changes every year.
import { Temporal } from 'temporal-polyfill/full/implementation';
import type { CalendarContext } from './calendar.ts';
import { dayOf } from './calendar.ts';

// The days that holidays are relative to. Several if one name has different dates.
const ANCHORS: Readonly<Record<string, (year: number) => Temporal.PlainDate | undefined>> = {
  easter: easterSunday,
  'orthodox-easter': orthodoxEasterSunday,
  'us-thanksgiving': (year) => nthWeekdayOfMonth(year, 11, 4, 4),
  'ca-thanksgiving': (year) => nthWeekdayOfMonth(year, 10, 1, 2),
};
const NAMES = ['easter', 'orthodox-easter', 'either-easter', 'us-thanksgiving', 'thanksgiving'] as const;
type Name = (typeof NAMES)[number];

const SHIFT = 500;
const STEP = 1_000;

/**
 * Encodes a holiday as the number in a lexicon: its reference day and the number of days after it.
 * @example encodeFeast('easter-2') // Good Friday
 */
export function encodeFeast(rule: string): number {
  const [, name = '', offset = '0'] = /^(.*?)([+-]\d+)?$/.exec(rule) ?? [];
  return NAMES.indexOf(name as Name) * STEP + SHIFT + Number(offset);
}

/**
 * The possible days of a holiday: in the given year, else the nearest in the context's direction. Two if churches or
 * countries celebrate on different days and the reply does not say which.
 * @example feastDays(encodeFeast('easter'), 2027, context).map(String) // ['2027-03-28']
 */
export function feastDays(
  value: number,
  year: number | undefined,
  context: CalendarContext,
): Temporal.PlainDate[] {
  const offset = (value % STEP) - SHIFT;
  const days = anchorsOf(NAMES[Math.trunc(value / STEP)], context.region).flatMap((anchor) => {
    const day =
      year === undefined
        ? nearestOf(anchor, offset, context)
        : ANCHORS[anchor]?.(year)?.add({ days: offset });
    return day === undefined ? [] : [day];
  });
  return [...new Map(days.map((day) => [day.toString(), day])).values()];
}

/**
 * The nth weekday (1 = Monday) of a month, -1 for the last; undefined if the month has none.
 * @example nthWeekdayOfMonth(2027, 4, 1, 1)?.toString() // '2027-04-05'
 */
export function nthWeekdayOfMonth(
  year: number,
  month: number,
  weekday: number,
  nth: number,
): Temporal.PlainDate | undefined {
  const first = dayOf(year, month, 1);
  if (first === undefined) return undefined;
  const firstDay = 1 + ((weekday - first.dayOfWeek + 7) % 7);
  const day =
    nth === -1 ? firstDay + 7 * Math.trunc((first.daysInMonth - firstDay) / 7) : firstDay + 7 * (nth - 1);
  return dayOf(year, month, day);
}

function anchorsOf(name: Name | undefined, region: string | undefined): string[] {
  if (name === 'either-easter') return ['easter', 'orthodox-easter'];
  if (name !== 'thanksgiving') return name === undefined ? [] : [name];
  if (region === 'US') return ['us-thanksgiving'];
  return region === 'CA' ? ['ca-thanksgiving'] : ['us-thanksgiving', 'ca-thanksgiving'];
}

function nearestOf(
  anchor: string,
  days: number,
  { now, direction }: CalendarContext,
): Temporal.PlainDate | undefined {
  const today = now.toPlainDate();
  const step = direction === 'future' ? 1 : -1;
  return [-step, 0, step, 2 * step]
    .map((years) => ANCHORS[anchor]?.(today.year + years)?.add({ days }))
    .find((day) => day !== undefined && step * Temporal.PlainDate.compare(day, today) >= 0);
}

/** The anonymous Gregorian computus; see Meeus, Astronomical Algorithms, chapter 8. */
function easterSunday(year: number): Temporal.PlainDate | undefined {
  const golden = year % 19;
  const century = Math.trunc(year / 100);
  const rest = year % 100;
  const correction = Math.trunc((century - Math.trunc((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.trunc(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.trunc(rest / 4) - epact - (rest % 4)) % 7;
  const month = Math.trunc((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * month + 114;
  return dayOf(year, Math.trunc(days / 31), (days % 31) + 1);
}

/** Easter in the Julian calendar (Meeus, chapter 8), as a Gregorian day. */
function orthodoxEasterSunday(year: number): Temporal.PlainDate | undefined {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const days = moon + weekday + 114;
  const behind = Math.trunc(year / 100) - Math.trunc(year / 400) - 2;
  return dayOf(year, Math.trunc(days / 31), (days % 31) + 1)?.add({ days: behind });
}
