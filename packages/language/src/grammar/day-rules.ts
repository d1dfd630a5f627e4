// Grammar of days.
import type { CalendarContext } from './calendar.ts';
import { eitherCentury, formatDay, missingDay, nearestDay, nearestDayOfMonth } from './calendar.ts';
import type { Part } from './date-parts.ts';
import { readDayNumber, readMonth, readYear, readYearBehind, skipLinks } from './date-parts.ts';
import { feastDays } from './feasts.ts';
import { figureDateMention } from './figure-date.ts';
import { DAY_PARTS } from './meaning.ts';
import type { DateMention, Match } from './mention.ts';
import { ledDayRule, monthEndRule, nthWeekdayRule } from './month-rules.ts';
import { shiftedDay } from './shifted-day-rules.ts';
import { dayOfMonthSpanRule, lastDayRule, spanRule } from './span-rules.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';
import {
  weekdayAndDayRule,
  weekdayOfWeekRule,
  weekdayRule,
  weekdayWeeksRule,
  weekendRule,
} from './weekday-rules.ts';

const MAX_DAY = 31;

type DayMatch = Match<DateMention>;
type DayRule = (tokens: readonly Token[], index: number, context: CalendarContext) => DayMatch | undefined;

const RULES: readonly DayRule[] = [
  ...[figureRule, dashDateRule, yearMonthDayRule, dayMonthRule, monthDayRule],
  ...[weekendRule, weekdayRule, weekdayAndDayRule, weekdayWeeksRule, feastRule, relativeDayRule],
  ...[spanRule, dayOfMonthSpanRule, lastDayRule, loneDayRule],
  ...[movableFeastRule, nthWeekdayRule, monthEndRule, ledDayRule, weekdayOfWeekRule],
];

/**
 * The longest day that starts at `index`, or undefined.
 * @example readDay(tokens, 0, context)?.mention.candidates.map(String) // ['2026-11-27'] for "next friday"
 */
export function readDay(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const named = readNamedDay(tokens, index, context);
  const shifted =
    shiftedDay(tokens, index, context, readNamedDay) ??
    shiftedDay(tokens, skipLinks(tokens, index), context, readNamedDay);
  return (shifted?.end ?? 0) > (named?.end ?? 0) ? shifted : named;
}

function readNamedDay(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const start = skipLinks(tokens, index);
  let best: DayMatch | undefined;
  for (const rule of RULES) {
    const match =
      rule(tokens, start, context) ?? (start === index ? undefined : rule(tokens, index, context));
    if (match !== undefined && (best === undefined || match.end > best.end)) best = match;
  }
  return best;
}

function figureRule(tokens: readonly Token[], index: number, context: CalendarContext): DayMatch | undefined {
  const date = tokens[index]?.date;
  const mention = date === undefined ? undefined : figureDateMention(date, context);
  return mention === undefined ? undefined : { mention, end: index + 1 };
}

/** "24-12" if the locale writes dates with dashes; before a month it is a range of days. */
function dashDateRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const [day, dash, month] = tokens.slice(index, index + 3);
  if (!context.isDashDate || dash?.text !== '-' || day?.shape !== 'number' || month?.shape !== 'number')
    return undefined;
  const isRange = readMonth(tokens, skipLinks(tokens, index + 3)) !== undefined;
  const monthNumber = meaningOf(month, 'number') ?? 0;
  if (isRange || monthNumber > 12) return undefined;
  return {
    mention: yearOrNearest(undefined, monthNumber, meaningOf(day, 'number') ?? 0, context),
    end: index + 3,
  };
}

/** "2026年12月24日", "2026 dec 24", and without a year "12月24日". */
function yearMonthDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const year = readYear(tokens, index);
  const month = readMonth(tokens, year?.end ?? index);
  const day = month === undefined ? undefined : readDayNumber(tokens, skipLinks(tokens, month.end));
  if (month === undefined || day === undefined || isOtherMonthBehind(tokens, index, day.end))
    return undefined;
  return { mention: yearOrNearest(year, month.value, day.value, context), end: day.end };
}

/** "24 December 2026", "24th of December", "le 1er mai". */
function dayMonthRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const day = readDayNumber(tokens, index);
  const month = day === undefined ? undefined : readMonth(tokens, skipLinks(tokens, day.end));
  if (day === undefined || month === undefined) return undefined;
  const year = readYearBehind(tokens, month.end);
  const mention = yearOrNearest(year, month.value, day.value, context);
  // Portuguese "dez" is December, and the number of October.
  const number = meaningOf(tokens[month.end - 1], 'number');
  const isInWords = tokens[index]?.shape === 'word' && year === undefined;
  const other = number === undefined || number === month.value || !isInWords ? [] : [number];
  for (const named of other)
    mention.candidates.push(...yearOrNearest(year, named, day.value, context).candidates);
  return { mention, end: year?.end ?? month.end };
}

/** "December 24th, 2026". */
function monthDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const month = readMonth(tokens, index);
  const day = month === undefined ? undefined : readDayNumber(tokens, skipLinks(tokens, month.end));
  if (day === undefined || month === undefined || isHourBehind(tokens[day.end])) return undefined;
  if (isOtherMonthBehind(tokens, index, day.end)) return undefined;
  const year = readYearBehind(tokens, day.end);
  const mention = yearOrNearest(year, month.value, day.value, context);
  // "December 24, 26" may be two days.
  const second = year === undefined ? Number.NaN : Number(tokens[year.end - 1]?.text);
  const other = second <= MAX_DAY ? nearestDay(month.value, second, context) : undefined;
  if (other !== undefined) mention.candidates.push(other);
  return { mention, end: year?.end ?? day.end };
}

function relativeDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const days = meaningOf(tokens[index], 'relative-day');
  if (days === undefined) return undefined;
  const day = context.now.toPlainDate().add({ days });
  return { mention: { kind: 'date', candidates: [day], keepsClock: true }, end: index + 1 };
}

/** "Christmas", "Heiligabend 2027". */
function feastRule(tokens: readonly Token[], index: number, context: CalendarContext): DayMatch | undefined {
  const feast = meaningOf(tokens[index], 'feast');
  if (feast === undefined) return undefined;
  const year = readYear(tokens, skipLinks(tokens, index + 1));
  const mention = yearOrNearest(year, Math.trunc(feast / 100), feast % 100, context);
  return { mention, end: year?.end ?? index + 1 };
}

/** "easter monday", "Karfreitag 2028", "black friday". */
function movableFeastRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const feast = meaningOf(tokens[index], 'movable-feast');
  if (feast === undefined) return undefined;
  const year = readYear(tokens, skipLinks(tokens, index + 1));
  return {
    mention: { kind: 'date', candidates: feastDays(feast, year?.value, context) },
    end: year?.end ?? index + 1,
  };
}

// In languages with these day signs the month precedes the day, and does not follow the end of a range.
const MONTH_IN_FRONT = /^[日号號일]$/u;

/** "the 5th", "15日": a day of this month or the next. */
function loneDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const token = tokens[index];
  const isMarked = means(tokens[index + 1], 'day-mark');
  const value = meaningOf(token, 'ordinal') ?? (isMarked ? meaningOf(token, 'number') : undefined);
  if (value === undefined || value < 1 || (token?.shape !== 'number' && !isMarked)) return undefined;
  const day = nearestDayOfMonth(value, context);
  const isAlone = isMarked && MONTH_IN_FRONT.test(tokens[index + 1]?.text ?? '');
  const candidates = day === undefined ? [] : [day];
  const mention: DateMention = { kind: 'date', candidates, ...(isAlone ? {} : { repeats: 'month' }) };
  return { mention, end: isMarked ? index + 2 : index + 1 };
}

function yearOrNearest(
  year: Part | undefined,
  month: number,
  day: number,
  context: CalendarContext,
): DateMention {
  const found =
    year === undefined ? nearestDay(month, day, context) : formatDay(year.value, month, day, context);
  const candidates = eitherCentury(found, year?.isShort === true, context);
  const missing = candidates.length === 0 ? missingDay(month, day, year?.value) : undefined;
  return {
    kind: 'date',
    candidates,
    ...(missing ? { missing } : {}),
    ...(year === undefined ? { repeats: 'year' } : { hasYear: true }),
  };
}

/** In "mar 24 nov" the first word is a weekday as well as a month; the day belongs to the month after it. */
function isOtherMonthBehind(tokens: readonly Token[], index: number, end: number): boolean {
  return means(tokens[index], 'weekday') && readMonth(tokens, skipLinks(tokens, end)) !== undefined;
}

/** "5 pm" and "5 o'clock" after a month are a time, not its fifth day. */
function isHourBehind(token: Token | undefined): boolean {
  const part = DAY_PARTS[meaningOf(token, 'day-part') ?? -1];
  return means(token, 'hour-mark') || part === 'am' || part === 'pm';
}
