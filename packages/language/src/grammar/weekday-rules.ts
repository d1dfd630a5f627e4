// Grammar of weekdays: "friday", "next friday", "friday 27", "friday in a week".
import type { Temporal } from 'temporal-polyfill/full/implementation';
import type { CalendarContext } from './calendar.ts';
import { nearestDayOfMonth } from './calendar.ts';
import { readClock } from './clock-rules.ts';
import type { Part } from './date-parts.ts';
import { readModifier, skipLinks } from './date-parts.ts';
import { decodeAmount, UNITS } from './meaning.ts';
import type { DateMention, Match } from './mention.ts';
import { spanAt } from './spans.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';
import { weekdayCandidates } from './weekdays.ts';

const SUNDAY = 7;

type DayMatch = Match<DateMention>;

const LAST_HOUR = 24;
// "Montag 14-16:00 Uhr" is two hours long; in "Freitag 4 - 15:00 Uhr" the 4 is not an hour.
const MOST_HOURS = 10;
const JOINTS = ['to', 'or', 'and'] as const;

// Kinds of tokens that make the number after a weekday an hour ("Friday 9 am") or the start of another date.
const CLOCK_BEHIND = [
  'month',
  'month-mark',
  'hour-mark',
  'day-part',
  'past',
  'before',
  'unit',
  'clock-time',
] as const;
const MAX_DAY = 31;
// "Friday in five weeks" is common; for longer distances people name the date.
const MAX_WEEKS = 52;

/** "friday", "next friday", "vendredi prochain", "friday next week", "来週の金曜日". */
export function weekdayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const before = readModifier(tokens[index]);
  const at = before === undefined ? index : skipLinks(tokens, index + 1);
  const weekday = meaningOf(tokens[at], 'weekday');
  if (weekday === undefined) return undefined;
  const behindAt = skipLinks(tokens, at + 1);
  const behind = before === undefined || before === 'current' ? readModifier(tokens[behindAt]) : undefined;
  const modifier = behind ?? before ?? 'none';
  const candidates = weekdayCandidates(weekday, modifier, context.now.toPlainDate(), context.direction);
  const mention: DateMention = { kind: 'date', candidates, repeats: 'week' };
  if (modifier === 'none') mention.weekday = weekday;
  return { mention, end: behind === undefined ? at + 1 : behindAt + 1 };
}

/** "再来週の月曜", "übernächste Woche Montag", "monday the week after next": the weekday of a named week. */
export function weekdayOfWeekRule(
  tokens: readonly Token[],
  index: number,
  { now }: CalendarContext,
): DayMatch | undefined {
  const isWeekFirst = means(tokens[index], 'week');
  const otherAt = skipLinks(tokens, index + 1);
  const weeks = meaningOf(tokens[isWeekFirst ? index : otherAt], 'week');
  const weekday = meaningOf(tokens[isWeekFirst ? otherAt : index], 'weekday');
  if (weeks === undefined) return undefined;
  if (weekday === undefined)
    return isWeekFirst
      ? { mention: { kind: 'date', candidates: [], isSpan: true, ...spanOfWeek(weeks, now) }, end: index + 1 }
      : undefined;
  const today = now.toPlainDate();
  const day = today.add({ days: weekday - today.dayOfWeek + 7 * weeks });
  return { mention: { kind: 'date', candidates: [day], repeats: 'week' }, end: otherAt + 1 };
}

function spanOfWeek(weeks: number, now: Temporal.ZonedDateTime): Pick<DateMention, 'span'> {
  const span = spanAt('weeks', weeks, now.toPlainDate());
  return span === undefined ? {} : { span };
}

/** "Friday 27": the weekday confirms the day of the month; if it does not, both are candidates. */
export function weekdayAndDayRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const weekday = meaningOf(tokens[index], 'weekday');
  const dayAt = skipLinks(tokens, index + 1);
  // "sexta dia 27": some languages put the word for day in between.
  const at = means(tokens[dayAt], 'link') && means(tokens[dayAt], 'unit') ? dayAt + 1 : dayAt;
  const value = tokens[at]?.shape === 'number' ? meaningOf(tokens[at], 'number') : undefined;
  if (weekday === undefined || value === undefined || value < 1 || value > MAX_DAY) return undefined;
  const behind = tokens[skipLinks(tokens, at + 1)];
  const isClock = CLOCK_BEHIND.some((kind) => means(behind, kind)) && !means(behind, 'at');
  // After "at" the number is an hour, whatever else that word may mean.
  const isLed = tokens.slice(index + 1, at).some((token) => means(token, 'at'));
  const nearest = nearestDayOfMonth(value, context);
  const isDashDate = context.isDashDate && tokens[at + 1]?.text === '-' && tokens[at + 2]?.shape === 'number';
  if (isClock || isLed || isDashDate || nearest === undefined) return undefined;
  const others = weekdayCandidates(weekday, 'none', context.now.toPlainDate(), context.direction);
  // "Montag 14-16 Uhr": a number joined to an hour may be an hour itself.
  const next = tokens[at + 1];
  const isJoined = JOINTS.some((kind) => means(next, kind)) && !means(next, 'at');
  const clock = isJoined ? readClock(tokens, at + 2, { isTimeAsked: false })?.mention : undefined;
  const hours = (clock?.hour ?? 0) - value;
  const isHourBehind =
    clock !== undefined && (tokens[at + 2]?.shape === 'number' || (hours > 0 && hours <= MOST_HOURS));
  const isHourToo = value <= LAST_HOUR && isHourBehind;
  const candidates =
    nearest.dayOfWeek === weekday && !isHourToo
      ? [nearest]
      : [...others.filter((day) => !day.equals(nearest)), nearest];
  return { mention: { kind: 'date', candidates }, end: at + 1 };
}

/** "Montag in einer Woche", "monday week", "a week on monday": a number of weeks after the next such weekday. */
export function weekdayWeeksRule(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const first = meaningOf(tokens[index], 'weekday');
  const weeks = first === undefined ? readWeeks(tokens, index) : readWeeksBehind(tokens, index + 1);
  if (weeks === undefined) return undefined;
  const at = first === undefined ? skipLinks(tokens, weeks.end) : index;
  const weekday = meaningOf(tokens[at], 'weekday');
  if (weekday === undefined) return undefined;
  const coming = weekdayCandidates(weekday, 'none', context.now.toPlainDate());
  const candidates = coming.map((day) => day.add({ weeks: weeks.value }));
  return { mention: { kind: 'date', candidates }, end: Math.max(at + 1, weeks.end) };
}

function readWeeksBehind(tokens: readonly Token[], index: number): Part | undefined {
  const isBare = isWeeks(tokens[index]) && index === tokens.length - 1;
  return isBare
    ? { value: 1, end: index + 1 }
    : readWeeks(tokens, means(tokens[index], 'ahead') ? index + 1 : index);
}

function readWeeks(tokens: readonly Token[], index: number): Part | undefined {
  const amount = decodeAmount(meaningOf(tokens[index], 'amount') ?? -1);
  if (amount.unit === 'weeks') return { value: amount.count, end: index + 1 };
  const count = meaningOf(tokens[index], 'number') ?? (means(tokens[index], 'article') ? 1 : undefined);
  const isCount = count !== undefined && Number.isInteger(count) && count > 0 && count <= MAX_WEEKS;
  return isCount && isWeeks(tokens[index + 1]) ? { value: count, end: index + 2 } : undefined;
}

function isWeeks(token: Token | undefined): boolean {
  return UNITS[meaningOf(token, 'unit') ?? -1] === 'weeks';
}

/** "this weekend": Saturday and Sunday; on a Sunday only today. */
export function weekendRule(
  tokens: readonly Token[],
  index: number,
  { now }: CalendarContext,
): Match<DateMention> | undefined {
  if (!means(tokens[index], 'weekend')) return undefined;
  const today = now.toPlainDate();
  const last = today.add({ days: (SUNDAY - today.dayOfWeek + 7) % 7 });
  const first = today.equals(last) ? today : last.subtract({ days: 1 });
  return { mention: { kind: 'date', candidates: [first, last], weekend: { first, last } }, end: index + 1 };
}
