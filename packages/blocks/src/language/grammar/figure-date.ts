// Decides which of the figures of a written date is the year, the month and the day.
import type { CalendarContext } from './calendar.ts';
import { dayOf, fullYear, nearestDay } from './calendar.ts';
import type { DateMention } from './mention.ts';
import type { FigureDate } from './token.ts';

const MONTHS = 12;

/**
 * The day of a date in figures, or nothing if the figures are no date at all ("1/2/202"). Four figures in front are a year; points
 * always put the day first; else the context decides, and where a month cannot be ("13"), day and month change places.
 * @example figureDateMention({ parts: [1, 13, 2024], widths: [2, 2, 4], separator: '/' }, context) // 13 January 2024
 */
export function figureDateMention(date: FigureDate, context: CalendarContext): DateMention | undefined {
  const [first, second, third] = date.parts;
  if (third === undefined) return shortDateMention(first, second, date.separator, context);
  const [firstWidth = 0, , thirdWidth = 0] = date.widths;
  if (firstWidth === 4) return thirdWidth <= 2 ? mentionOf(dayOf(first, second, third)) : undefined;
  const year = fullYear(third, thirdWidth);
  if (year === undefined || firstWidth > 2) return undefined;
  const [day, month] = orderDayAndMonth(first, second, date.separator, context);
  return mentionOf(dayOf(year, month, day));
}

function shortDateMention(
  first: number,
  second: number,
  separator: string,
  context: CalendarContext,
): DateMention | undefined {
  // "9.30" is a time: there is no 30th month, and behind a point the month never stands first.
  if (separator === '.' && (!context.isDotDate || second > MONTHS)) return undefined;
  const [day, month] = orderDayAndMonth(first, second, separator, context);
  return { ...mentionOf(nearestDay(month, day, context)), repeats: 'year' };
}

function orderDayAndMonth(
  first: number,
  second: number,
  separator: string,
  context: CalendarContext,
): [number, number] {
  const isDayFirst = separator === '.' || context.isDayFirst;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return month > MONTHS && day <= MONTHS ? [month, day] : [day, month];
}

function mentionOf(day: Temporal.PlainDate | undefined): DateMention {
  return { kind: 'date', candidates: day === undefined ? [] : [day] };
}
