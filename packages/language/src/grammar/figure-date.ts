// Determines year, month and day of a numeric date.
import type { Temporal } from 'temporal-polyfill/full/implementation';
import type { MissingDay } from '../parse-result.ts';
import type { CalendarContext } from './calendar.ts';
import { eitherCentury, formatDay, fullYear, missingDay, nearestDay } from './calendar.ts';
import type { DateMention } from './mention.ts';
import type { FigureDate } from './token.ts';

const MONTHS = 12;

/**
 * The day of a numeric date, or undefined if the digits are no date ("1/2/202"). Four leading digits are a year; with
 * points the day comes first; otherwise the context decides. If a month is impossible ("13"), day and month are
 * swapped. If two leading digits may be a year ("26/12/24" in Japanese), both days are candidates.
 * @example figureDateMention({ parts: [1, 13, 2024], widths: [2, 2, 4], separator: '/' }, context) // 13 January 2024
 */
export function figureDateMention(date: FigureDate, context: CalendarContext): DateMention | undefined {
  const [first, second, third] = date.parts;
  if (third === undefined) return shortDateMention(first, second, date.separator, context);
  const [firstWidth = 0, , thirdWidth = 0] = date.widths;
  const yearInFront = context.isYearFirst && thirdWidth <= 2 ? fullYear(first, firstWidth) : undefined;
  const inFront =
    yearInFront === undefined
      ? []
      : eitherCentury(formatDay(yearInFront, second, third, context), firstWidth === 2, context);
  if (firstWidth === 4)
    return thirdWidth <= 2
      ? {
          ...mentionOf([formatDay(first, second, third, context)], missingDay(second, third, first)),
          hasYear: true,
        }
      : undefined;
  const year = fullYear(third, thirdWidth);
  if (year === undefined || firstWidth > 2) return undefined;
  const orders = ordersOf(first, second, date.separator, context);
  const behind = orders.flatMap(([day, month]) =>
    eitherCentury(formatDay(year, month, day, context), thirdWidth === 2, context),
  );
  return { ...mentionOf([...inFront, ...behind], missingOf(orders, year)), hasYear: true };
}

// "24. 12." with no further digits after it.
const APART = /(?<![\p{Nd}.]|[\p{Nd}.] )(\p{Nd}{1,2})\. (\p{Nd}{1,2})(?![\p{Nd}:]|\.? ?[.:]?\p{Nd})/gu;

/**
 * Joins day and month where a point and a space separate them, as many languages write them.
 * @example closeDotDates('am 24. 12. um 15 Uhr') // 'am 24.12. um 15 Uhr'
 */
export function closeDotDates(text: string): string {
  return text.replace(APART, '$1.$2');
}

function shortDateMention(
  first: number,
  second: number,
  separator: string,
  context: CalendarContext,
): DateMention | undefined {
  // "9.30" is a time: there is no 30th month, and with a point the month never comes first.
  if (separator === '.' && (!context.isDotDate || second > MONTHS)) return undefined;
  const orders = ordersOf(first, second, separator, context);
  const days = orders.map(([day, month]) => nearestDay(month, day, context));
  return { ...mentionOf(days, missingOf(orders)), repeats: 'year' };
}

/** Day and month, in the only possible order or in both. */
function ordersOf(
  first: number,
  second: number,
  separator: string,
  { isDayFirst }: CalendarContext,
): [number, number][] {
  if (first > MONTHS && second <= MONTHS) return [[first, second]];
  if (second > MONTHS && first <= MONTHS) return [[second, first]];
  if (separator === '.' || isDayFirst === true || first === second) return [[first, second]];
  return isDayFirst === false
    ? [[second, first]]
    : [
        [first, second],
        [second, first],
      ];
}

/** The named day, if only one order is possible. */
function missingOf([order, another]: readonly [number, number][], year?: number): MissingDay | undefined {
  return order && !another ? missingDay(order[1], order[0], year) : undefined;
}

function mentionOf(
  days: readonly (Temporal.PlainDate | undefined)[],
  missing: MissingDay | undefined,
): DateMention {
  const found = days.filter((day) => day !== undefined);
  const candidates = [...new Map(found.map((day) => [day.toString(), day])).values()];
  return { kind: 'date', candidates, ...(candidates.length === 0 && missing ? { missing } : {}) };
}
