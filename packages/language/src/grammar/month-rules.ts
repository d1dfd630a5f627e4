// Grammar of days counted within a month: "first monday in april", "end of march", "15 числа".
import { Temporal } from 'temporal-polyfill/full/implementation';
import type { CalendarContext } from './calendar.ts';
import { nearestDay, nearestDayOfMonth } from './calendar.ts';
import type { Part } from './date-parts.ts';
import { readMonth, readYear, readYearBehind, skipLinks } from './date-parts.ts';
import { nthWeekdayOfMonth } from './feasts.ts';
import type { DateMention, Match } from './mention.ts';
import { readBareMonth, readMonthSpan } from './span-rules.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';

type DayMatch = Match<DateMention>;

/** A month with its year, if given, and the index of the next token. */
interface MonthPart {
  month: number;
  year: number | undefined;
  end: number;
}

const MAX_NTH = 5;
const LAST = -1;
const MAX_DAY = 31;
// The form of a day of the month in Slavic languages: "пятнадцатого", "piętnastego".
const GENITIVE_ORDINAL = /(?:ого|его|ego)$/;
const TAKING_KINDS = [
  ...(['month', 'month-mark', 'hour-mark', 'day-part', 'unit', 'measure', 'multiplier'] as const),
  ...(['to', 'and', 'number', 'next-month', 'next', 'zone'] as const),
] as const;

/** "the first monday in april", "ostatni piątek listopada", "4月の第一月曜日". */
export function nthWeekdayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const before = readMonthOf(tokens, index, context);
  const at = before === undefined ? index : skipLinks(tokens, before.end);
  const nth = readNth(tokens[at]);
  if (nth === undefined) return undefined;
  const weekdayAt = skipLinks(tokens, at + 1);
  const weekday = meaningOf(tokens[weekdayAt], 'weekday');
  if (weekday === undefined) return undefined;
  const monthAt = skipLinks(tokens, weekdayAt + 1);
  const month = before ?? readMonthOf(tokens, monthAt, context);
  if (month === undefined) return nthOfAnyMonth(readBareMonth(tokens, monthAt), context, { weekday, nth });
  const day = inMonth(month, context, (year) => nthWeekdayOfMonth(year, month.month, weekday, nth));
  return { mention: mentionOf(day), end: Math.max(weekdayAt + 1, month.end) };
}

/** "the first friday of the month": of this month, or of the next one if it is past. */
function nthOfAnyMonth(
  bare: Part | undefined,
  { now, direction }: CalendarContext,
  { weekday, nth }: { weekday: number; nth: number },
): DayMatch | undefined {
  if (bare === undefined) return undefined;
  const today = now.toPlainDate();
  const step = direction === 'future' ? 1 : -1;
  const day = [0, 1, 2]
    .map((months) => today.with({ day: 1 }).add({ months: step * months }))
    .map(({ year, month }) => nthWeekdayOfMonth(year, month, weekday, nth))
    .find((found) => found !== undefined && step * Temporal.PlainDate.compare(found, today) >= 0);
  return { mention: mentionOf(day), end: bare.end };
}

/** "end of march", "fin du mois", "月末", "3月末", "mart sonu". */
export function monthEndRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const found =
    readEndFirst(tokens, index, context) ??
    readEndBehind(tokens, index, context) ??
    readThisMonthEnd(tokens[index], index, context);
  if (found === undefined) return undefined;
  const day = inMonth(found, context, (year) => lastOf(year, found.month));
  return { mention: mentionOf(day), end: found.end };
}

/** "le 15", "am 15.", "dia 15", "ayın 15'i", "15 числа": the word before or after it makes the number a day. */
export function ledDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const isLed = means(tokens[index], 'day-lead');
  const at = isLed ? index + 1 : index;
  const isGenitive = GENITIVE_ORDINAL.test(tokens[at]?.text ?? '');
  const day = readLedNumber(tokens, at);
  if (day === undefined || day.value < 1 || day.value > MAX_DAY) return undefined;
  const { value } = day;
  const isLedBehind = means(tokens[day.end], 'day-lead');
  const isWord = tokens[at]?.shape === 'word' && meaningOf(tokens[at], 'ordinal') === undefined;
  // "The two of us" is no day: only some languages say days with cardinals.
  if (isWord && meaningOf(tokens[isLed ? index : day.end], 'day-lead') !== 1) return undefined;
  // "Am ersten Freitag" is no first day.
  if (tokens[at]?.shape === 'word' && means(tokens[skipLinks(tokens, day.end)], 'weekday')) return undefined;
  const end = isLedBehind ? day.end + 1 : day.end;
  if (!(isLed || isLedBehind || isGenitive) || isPartOfMore(tokens, skipLinks(tokens, end))) return undefined;
  return { mention: mentionOf(nearestDayOfMonth(value, context)), end };
}

/** "23", "twenty-third", "vingt-trois", "yirmi üçü". */
function readLedNumber(tokens: readonly Token[], index: number): Part | undefined {
  const token = tokens[index];
  const value = meaningOf(token, 'ordinal') ?? meaningOf(token, 'number');
  if (value === undefined || !Number.isInteger(value) || means(token, 'weekday')) return undefined;
  if (token?.shape !== 'number' && token?.shape !== 'word') return undefined;
  const unit =
    token.shape === 'word' && value % 10 === 0 ? meaningOf(tokens[index + 1], 'number') : undefined;
  const hasUnit = unit !== undefined && unit > 0 && unit < 10 && tokens[index + 1]?.shape === 'word';
  return hasUnit ? { value: value + unit, end: index + 2 } : { value, end: index + 1 };
}

/** "am 15. Mai", "am 15 Uhr", "le 15 au 20 mai": the number belongs to the words after it. */
function isPartOfMore(tokens: readonly Token[], index: number): boolean {
  return (
    TAKING_KINDS.some((kind) => means(tokens[index], kind)) || readMonthSpan(tokens, index) !== undefined
  );
}

function readEndFirst(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): MonthPart | undefined {
  return means(tokens[index], 'end-of')
    ? (readMonthOf(tokens, skipLinks(tokens, index + 1), context) ??
        readBareMonthOf(tokens, skipLinks(tokens, index + 1), context))
    : undefined;
}

function readEndBehind(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): MonthPart | undefined {
  const value = meaningOf(tokens[index], 'number');
  // "3月末" is split into "3" and "月末".
  if (value !== undefined && value >= 1 && value <= 12 && means(tokens[index + 1], 'month-end'))
    return { month: value, year: undefined, end: index + 2 };
  const month = readMonthOf(tokens, index, context);
  const at = month === undefined ? index : skipLinks(tokens, month.end);
  return month !== undefined && means(tokens[at], 'end-of') ? { ...month, end: at + 1 } : undefined;
}

function readThisMonthEnd(
  token: Token | undefined,
  index: number,
  { now }: CalendarContext,
): MonthPart | undefined {
  return means(token, 'month-end') ? { month: now.month, year: now.year, end: index + 1 } : undefined;
}

/** A named month, or "next month", "this month". */
function readMonthOf(
  tokens: readonly Token[],
  index: number,
  { now }: CalendarContext,
): MonthPart | undefined {
  const first = readYear(tokens, index);
  const named = readMonth(tokens, first?.end ?? index);
  if (named !== undefined) {
    const year = first === undefined ? readYearBehind(tokens, named.end) : { ...first, end: named.end };
    return { month: named.value, year: year?.value, end: year?.end ?? named.end };
  }
  return monthAfter(readMonthSpan(tokens, index), now);
}

function readBareMonthOf(
  tokens: readonly Token[],
  index: number,
  { now }: CalendarContext,
): MonthPart | undefined {
  return monthAfter(readBareMonth(tokens, index), now);
}

function monthAfter(span: Part | undefined, now: Temporal.ZonedDateTime): MonthPart | undefined {
  if (span === undefined) return undefined;
  const { year, month } = now.toPlainDate().with({ day: 1 }).add({ months: span.value });
  return { year, month, end: span.end };
}

/** "first", "2nd", "last". */
function readNth(token: Token | undefined): number | undefined {
  const value = meaningOf(token, 'ordinal') ?? (means(token, 'previous') ? LAST : undefined);
  return value === LAST || (value !== undefined && value >= 1 && value <= MAX_NTH) ? value : undefined;
}

/** The day in the month's year, else the nearest in the context's direction. */
function inMonth(
  { year, month }: MonthPart,
  context: CalendarContext,
  find: (year: number) => Temporal.PlainDate | undefined,
): Temporal.PlainDate | undefined {
  if (year !== undefined) return find(year);
  const today = context.now.toPlainDate();
  const step = context.direction === 'future' ? 1 : -1;
  const isThis = month === today.month;
  const nearest = isThis ? today : nearestDay(month, 1, context);
  const first = nearest === undefined ? undefined : find(nearest.year);
  const isBehind = first !== undefined && step * Temporal.PlainDate.compare(first, today) < 0;
  return isBehind && nearest !== undefined ? find(nearest.year + step) : first;
}

function lastOf(year: number, month: number): Temporal.PlainDate | undefined {
  return Temporal.PlainDate.from({ year, month, day: MAX_DAY });
}

function mentionOf(day: Temporal.PlainDate | undefined): DateMention {
  return { kind: 'date', candidates: day === undefined ? [] : [day] };
}
