// Grammar of days inside a period: "the 1st of next month", "the last day of May", and of periods alone.
import type { Temporal } from 'temporal-polyfill/full/implementation';
import type { CalendarContext } from './calendar.ts';
import { dayOf, formatDay, nearestDay } from './calendar.ts';
import type { Part } from './date-parts.ts';
import { readDayNumber, readModifier, readMonth, readYearBehind, skipLinks } from './date-parts.ts';
import { UNITS } from './meaning.ts';
import type { DateMention, Match } from './mention.ts';
import { offsetOf, spanAt } from './spans.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';

type DayMatch = Match<DateMention>;

/** "next week", "this month": not a day yet. */
export function spanRule(
  tokens: readonly Token[],
  index: number,
  { now }: CalendarContext,
): DayMatch | undefined {
  const next = skipLinks(tokens, index + 1);
  const before = readModifier(tokens[index]);
  const isBefore = before !== undefined && means(tokens[next], 'unit');
  const behind = means(tokens[index], 'unit') ? readModifier(tokens[next]) : undefined;
  const modifier = isBefore ? before : behind;
  if (modifier !== undefined) {
    const unit = UNITS[meaningOf(tokens[isBefore ? next : index], 'unit') ?? -1];
    return spanMatch(spanAt(unit, offsetOf(modifier), now.toPlainDate()), next + 1);
  }
  if (means(tokens[index], 'next-month')) return spanMatch(spanAt('months', 1, now.toPlainDate()), index + 1);
  const years = meaningOf(tokens[index], 'year');
  if (years !== undefined) return spanMatch(spanAt('years', years, now.toPlainDate()), index + 1);
  return before === 'next-week' || before === 'this-week' || before === 'last-week'
    ? spanMatch(spanAt('weeks', offsetOf(before), now.toPlainDate()), index + 1)
    : undefined;
}

function spanMatch(span: DateMention['span'], end: number): DayMatch {
  return {
    mention: { kind: 'date', candidates: [], isSpan: true, ...(span === undefined ? {} : { span }) },
    end,
  };
}

/** "the 1st of next month", "el 1 del mes que viene", "来月5日". */
export function dayOfMonthSpanRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const monthFirst = readMonthSpan(tokens, index);
  const day = readDayNumber(tokens, monthFirst === undefined ? index : skipLinks(tokens, monthFirst.end));
  const month =
    monthFirst ?? (day === undefined ? undefined : readMonthSpan(tokens, skipLinks(tokens, day.end)));
  if (day === undefined || month === undefined) return undefined;
  const anchor = context.now.toPlainDate().add({ months: month.value });
  const found = dayOf(anchor.year, anchor.month, day.value);
  // The month and year are known here.
  const mention: DateMention = {
    kind: 'date',
    candidates: found === undefined ? [] : [found],
    hasYear: true,
  };
  return { mention, end: Math.max(day.end, month.end) };
}

/** "the last day of November", "the last day of this month". */
export function lastDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const isLast = meaningOf(tokens[index], 'ordinal') === -1 || means(tokens[index], 'previous');
  const unitAt = skipLinks(tokens, index + 1);
  if (!isLast || UNITS[meaningOf(tokens[unitAt], 'unit') ?? -1] !== 'days') return undefined;
  const monthAt = skipLinks(tokens, unitAt + 1);
  const named = readMonth(tokens, monthAt);
  const span = readMonthSpan(tokens, monthAt) ?? readBareMonth(tokens, monthAt);
  if (named !== undefined) {
    const year = readYearBehind(tokens, named.end);
    const first =
      year === undefined
        ? nearestLastDay(named.value, context)
        : lastDayOf(formatDay(year.value, named.value, 1, context));
    return {
      mention: { kind: 'date', candidates: first === undefined ? [] : [first] },
      end: year?.end ?? named.end,
    };
  }
  if (span === undefined) return undefined;
  const day = lastDayOf(context.now.toPlainDate().add({ months: span.value }).with({ day: 1 }));
  return { mention: { kind: 'date', candidates: day === undefined ? [] : [day] }, end: span.end };
}

/** The month of "next month", "ce mois", as an offset from the current one. @example readMonthSpan(tokens, 0)?.value // 1 */
export function readMonthSpan(tokens: readonly Token[], index: number): Part | undefined {
  if (means(tokens[index], 'next-month')) return { value: 1, end: index + 1 };
  const next = skipLinks(tokens, index + 1);
  const modifier = readModifier(tokens[index]) ?? readModifier(tokens[next]);
  const unit = readModifier(tokens[index]) === undefined ? tokens[index] : tokens[next];
  if (modifier === undefined || UNITS[meaningOf(unit, 'unit') ?? -1] !== 'months') return undefined;
  return { value: offsetOf(modifier), end: next + 1 };
}

/** "of the month". @example readBareMonth(tokens, 2)?.value // 0 */
export function readBareMonth(tokens: readonly Token[], index: number): Part | undefined {
  const isMonth = UNITS[meaningOf(tokens[index], 'unit') ?? -1] === 'months';
  return isMonth ? { value: 0, end: index + 1 } : undefined;
}

function nearestLastDay(month: number, context: CalendarContext): Temporal.PlainDate | undefined {
  const thisMonth = context.now.toPlainDate().with({ day: 1 });
  return month === thisMonth.month ? lastDayOf(thisMonth) : lastDayOf(nearestDay(month, 1, context));
}

function lastDayOf(day: Temporal.PlainDate | undefined): Temporal.PlainDate | undefined {
  return day?.with({ day: day.daysInMonth });
}
