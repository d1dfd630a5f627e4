// Reads a day, a day with a time, or a range of them, in the visitor's language and time zone.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { dateHabits } from '../grammar/calendar.ts';
import { closeDotDates } from '../grammar/figure-date.ts';
import type { Finding, MentionContext } from '../grammar/find-mentions.ts';
import { findMentions } from '../grammar/find-mentions.ts';
import { asForeign, isClosedToOthers, lexiconsFor } from '../grammar/lexicon.ts';
import type { Mention, Span } from '../grammar/mention.ts';
import type { Merged } from '../grammar/merge-mentions.ts';
import { mergeMentions } from '../grammar/merge-mentions.ts';
import { repairWords } from '../grammar/repair-words.ts';
import { scan } from '../grammar/scan.ts';
import { isUndecided, mentionsOf, splitRange } from '../grammar/split-range.ts';
import type { Token } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult, Rejected } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import type { Replaced } from '../stance/with-stance.ts';
import { withStance } from '../stance/with-stance.ts';
import { CROSS } from '../text/cross.ts';
import { besideUnknown } from './beside-unknown.ts';
import { nearestDay, otherDayOfMonth } from './corrected-day.ts';
import type { DateOptions, DateReply, MergedDay, SaidPoint } from './date-reply.ts';
import { isInRange, isoOf, isoOfPoint, RANGE_MARK, toPoint } from './date-reply.ts';
import { endDay, startBefore } from './range-ends.ts';
import { cutStay, stayTexts } from './stay.ts';
import { halfFor, halfOf, is24HourClock, readTimeWords } from './time.ts';
import { wholeMonth } from './whole-month.ts';
import { zonedTimeIn } from './zoned-time.ts';

const NOON = Temporal.PlainTime.from('12:00');
const OPEN = 'the words leave the day open';

/**
 * Reads a date reply: "tomorrow", "next friday", "in 3 days", "Jan 5", "20/12/24", "2026-12-24T10:30", "5 to 8
 * December", in the visitor's language and in English. Days are counted in the session's time zone. Two different days
 * for a single date ("friday or saturday") are ambiguous; "next week" is incomplete; "31/02/2024" is impossible. The
 * result is a wall clock time: times that a change of the clocks skips are kept as typed.
 * @example
 * readDate('next friday', { locale: 'en', timeZone: 'UTC', now: Date.UTC(2026, 10, 21) })
 * // { ok: true, value: { start: { plainDate: '2026-11-27', time: '12:00', hasExplicitTime: false } } }
 */
export function readDate(text: string, options: DateOptions): ParseResult<DateReply> {
  return withStance(text, {
    locale: options.locale,
    // "Tomorrow at 3pm, no, 4pm": the new time is on the same day.
    read: (words, replaced) =>
      replaced === undefined ? readDateWords(words, options) : readCorrection(words, replaced, options),
    // A range has no short form to offer.
    ...(options.isRange === true ? {} : { toOffer: ({ start }: DateReply) => isoOfPoint(start) }),
    isAlike: (replaced, value) => replaced.start.hasExplicitTime === value.start.hasExplicitTime,
    toNearest: nearestDayTo,
    // An approximate hour is acceptable, but an approximate day is another day.
    mayBeRough: options.hasTime === true,
    mayBegin: true,
    isAboutTime: true,
  });
}

/** The new day, or the new time of the same day, in the same half of it. */
function readCorrection(
  words: string,
  { value, text }: Replaced<DateReply>,
  options: DateOptions,
): ParseResult<DateReply> {
  if (value === undefined) return readDateWords(words, options);
  const [first, ...others] = pointsOf(value);
  const half =
    options.hasTime === true ? halfOf({ value: value.start.time, text }, options.locale) : undefined;
  const said = first === undefined ? [] : [{ ...first, half }, ...others];
  return dayInMonthOf(value, words, options) ?? readDateWords(words, { ...options, said });
}

function dayInMonthOf({ start, end }: DateReply, words: string, { now, timeZone, hasTime }: DateOptions) {
  const today = zonedTimeIn(now, timeZone)?.toPlainDate();
  if (end !== undefined || hasTime === true || today === undefined) return undefined;
  const plainDate = otherDayOfMonth(start.plainDate, words, today);
  return plainDate === undefined ? undefined : accept({ start: { ...start, plainDate } });
}

function nearestDayTo({ start, end }: DateReply, { candidates = [] }: Rejected): DateReply | undefined {
  const plainDate = end === undefined ? nearestDay(start.plainDate, candidates) : undefined;
  return plainDate === undefined
    ? undefined
    : { start: { plainDate, time: '12:00', hasExplicitTime: false } };
}

function pointsOf({ start, end }: DateReply): SaidPoint[] {
  const points = end === undefined ? [start] : [start, end];
  return points.map(({ plainDate }) => ({ plainDate }));
}

function readDateWords(text: string, options: DateOptions): ParseResult<DateReply> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  if (CROSS.test(text)) return reject('unreadable', OPEN);
  const now = zonedTimeIn(options.now, options.timeZone);
  if (now === undefined) return reject('unreadable', 'no such moment');
  const context = toContext(now, options, text);
  const whole = options.isRange === true ? readWholeRange(text, context, options) : undefined;
  if (whole !== undefined) return whole;
  const tried: (readonly Token[])[] = [];
  for (const lexicon of lexiconsFor(options.locale)) {
    const scanned = scan(context.isDotDate ? closeDotDates(text) : text, lexicon);
    if (scanned === undefined) break;
    const words = repairWords(asForeign(scanned, options.locale), lexicon);
    const reading = readTokens(words, context, options);
    if (reading.ok || reading.reason !== 'unreadable' || reading.detail === OPEN) return reading;
    if (isClosedToOthers(scanned)) return reject('unreadable', OPEN);
    tried.push(words);
  }
  const time = options.said === undefined ? undefined : readTimeAlone(text, options.said, options);
  if (time !== undefined && (time.ok || time.reason !== 'unreadable')) return time;
  return besideUnknown(
    tried,
    options.locale,
    (tokens) => readTokens(tokens, context, options),
    ({ start, end }) => [start, end].flatMap((point) => (point ? isoOfPoint(point) : [])).join(RANGE_MARK),
  );
}

/** "Arriving Friday, leaving Monday", "the whole of March". */
function readWholeRange(
  text: string,
  context: MentionContext,
  options: DateOptions,
): ParseResult<DateReply> | undefined {
  for (const words of stayTexts(text, options.locale)) {
    const reading = readDateWords(words, options);
    if (reading.ok) return reading;
  }
  const month = wholeMonth(text, context, options.locale);
  if (month === undefined) return undefined;
  const { range, isSaidWhole } = month;
  const reading = orderRange(wholeDay(range.first), wholeDay(range.last));
  return isSaidWhole || !reading.ok ? reading : ambiguous([`${range.first}${RANGE_MARK}${range.last}`]);
}

function toContext(now: Temporal.ZonedDateTime, options: DateOptions, text: string): MentionContext {
  const habits = dateHabits(options.locale);
  return {
    now,
    ...habits,
    isDayFirst: options.dayFirst ?? habits.isDayFirst,
    isYearFirst: options.dayFirst === undefined && habits.isYearFirst,
    direction: options.direction ?? 'future',
    isTimeAsked: false,
    half: halfFor(text, options.said?.[0]?.half, options.locale),
    ...(options.hasTime === true && options.isRange !== true
      ? { openHours: is24HourClock(options.locale) ? ('dial' as const) : ('all' as const) }
      : {}),
  };
}

function readTokens(
  tokens: readonly Token[],
  context: MentionContext,
  { isRange, hasTime, said = [] }: DateOptions,
): ParseResult<DateReply> {
  const stay = isRange === true && said.length === 0 ? readStay(tokens, context) : undefined;
  if (stay !== undefined) return stay;
  const found = findMentions(tokens, context);
  if (found === undefined || !isAboutADay(found, said.length > 0)) return reject('unreadable');
  return isRange === true
    ? readRange(found, context, said)
    : readSingle(withSaid(found, said[0]), context, hasTime === true);
}

/** Combines the reply with the day known before, unless the reply names a day itself. */
function withSaid(found: readonly Finding[], said: SaidPoint | undefined): readonly Finding[] {
  const mentions = mentionsOf(found);
  if (said === undefined || mentions.some(isDay)) return found;
  const day: Mention = { kind: 'date', candidates: [Temporal.PlainDate.from(said.plainDate)] };
  const hasPart = mentions.some(
    (mention) => mention.kind === 'part' || (mention.kind === 'clock' && mention.part !== undefined),
  );
  const part: Mention[] = said.part === undefined || hasPart ? [] : [{ kind: 'part', part: said.part }];
  return [...[day, ...part].map((mention) => ({ kind: 'mention' as const, mention })), ...found];
}

/** A bare number ("9", "15") where only the time is missing. */
function readTimeAlone(
  text: string,
  said: readonly SaidPoint[],
  { locale, timeZone, now, isRange }: DateOptions,
): ParseResult<DateReply> {
  const [day, end] = said;
  if (day === undefined || end !== undefined || isRange === true) return reject('unreadable');
  const reading = readTimeWords(text, { locale, timeZone, now, half: day.part ?? day.half });
  const times = reading.ok ? [reading.value] : (reading.candidates ?? []);
  const [time, other] = times;
  if (time === undefined) return reject('unreadable');
  if (other !== undefined) return ambiguous(times.map((each) => `${day.plainDate}T${each}`));
  return accept({ start: { plainDate: day.plainDate, time, hasExplicitTime: true } });
}

/** Whether the reply names a day, or only a time of day. */
function isAboutADay(found: readonly Finding[], isPartEnough: boolean): boolean {
  return mentionsOf(found).some((mention) => isPartEnough || mention.kind !== 'part');
}

function readSingle(
  found: readonly Finding[],
  context: MentionContext,
  hasTime: boolean,
): ParseResult<DateReply> {
  // "until friday" contains a day, but does not name one.
  if (isUndecided(found)) return reject('unreadable', OPEN);
  const all = mentionsOf(found);
  // Where only the day counts, "friday at 3 or 4pm" names one.
  const isDayEnough = !hasTime && all.some((mention) => mention.kind === 'date');
  const mentions =
    isDayEnough && hasRivalClocks(all) ? all.filter((mention) => mention.kind !== 'clock') : all;
  const merged = mergeMentions(mentions, context.now, hasAlternatives(found));
  if (!merged.ok) return hasTime ? withTime(merged, mentions, context) : merged;
  const day = merged.value.day ?? context.now.toPlainDate();
  // "19:30" names no day; today is a guess.
  if (!hasTime && merged.value.day === undefined && merged.value.hasExplicitTime)
    return ambiguous([day.toString()]);
  const completed: MergedDay = { ...merged.value, day };
  if (hasTime && isGone(merged.value, context.now))
    return ambiguous([isoOf(completed), isoOf({ ...completed, day: day.add({ days: 1 }) })]);
  const settled = hasTime ? settleNight(completed, context.now) : accept(completed);
  if (!settled.ok) return settled;
  return isInRange(settled.value.day) ? accept({ start: toPoint(settled.value) }) : reject('out-of-range');
}

/** "Friday or Saturday at 3pm": the offered days keep the time. */
function withTime(rejected: Rejected, mentions: readonly Mention[], { now }: MentionContext): Rejected {
  const times = mentions.filter(({ kind }) => kind === 'clock' || kind === 'part');
  const merged = mergeMentions(times, now, false);
  if (!merged.ok || !merged.value.hasExplicitTime || rejected.candidates === undefined) return rejected;
  const time = merged.value.time.toString().slice(0, 5);
  const candidates = rejected.candidates.map((day) => (day.includes('T') ? day : `${day}T${time}`));
  return { ...rejected, candidates };
}

/** "8am", said at ten without a day: that of tomorrow, or of this morning. */
function isGone({ day, time, hasExplicitTime, nextDay }: Merged, now: Temporal.ZonedDateTime): boolean {
  const isTimeAlone = day === undefined && hasExplicitTime && nextDay === undefined;
  return isTimeAlone && Temporal.PlainTime.compare(time, now.toPlainTime()) < 0;
}

/** "Friday at midnight" may be the beginning or the end of Friday. "tonight at 1" and 24:00 can only be the next one. */
function settleNight(night: MergedDay, now: Temporal.ZonedDateTime): ParseResult<MergedDay> {
  const next = { ...night, day: night.day.add({ days: 1 }) };
  if (night.nextDay === undefined || night.nextDay === 'always')
    return accept(night.nextDay === undefined ? night : next);
  if (night.day.equals(now.toPlainDate()))
    return accept(Temporal.PlainTime.compare(night.time, now.toPlainTime()) < 0 ? next : night);
  return night.nextDay === 'maybe' ? ambiguous([isoOf(night), isoOf(next)]) : accept(night);
}

function readRange(
  found: readonly Finding[],
  context: MentionContext,
  said: readonly SaidPoint[],
): ParseResult<DateReply> {
  if (said.length > 0 && !mentionsOf(found).some(isDay)) return readRangeTimes(found, context, said);
  const sides = splitRange(found);
  const weekend = weekendOf(found);
  if (sides === undefined && weekend !== undefined)
    return accept({ start: toPoint(wholeDay(weekend.first)), end: toPoint(wholeDay(weekend.last)) });
  if (sides === undefined) {
    const single = readSingle(found, context, false);
    return single.ok ? reject('incomplete', 'the end is missing') : single;
  }
  const start = mergeMentions(sides.start, context.now, false);
  if (!start.ok) return start;
  const startDay = start.value.day ?? context.now.toPlainDate();
  const end = mergeMentions(
    sides.end.map((mention) => behindStart(mention, startDay)),
    context.now,
    false,
  );
  if (!end.ok) return end;
  const day = startBefore(end.value, startDay, start.value);
  if (day === undefined) return reject('impossible', 'no such day');
  const last = { ...end.value, day: endDay(day, start.value, end.value) };
  // "The 24th until 5 March" may begin in the current month, or in the month before the end.
  const isMonthOpen = start.value.repeats === 'month' && startDay.day > last.day.day && !day.equals(startDay);
  if (isMonthOpen)
    return ambiguous(
      [startDay, day].map((first) => `${isoOf({ ...start.value, day: first })}${RANGE_MARK}${isoOf(last)}`),
    );
  // "Wednesday to Friday next week" may begin this week or next.
  const isBare = sides.start.every((mention) => mention.kind !== 'date' || mention.weekday !== undefined);
  if (isBare && start.value.repeats === 'week' && last.repeats === 'week' && day.until(last.day).days > 7) {
    const inWeek = last.day.subtract({ days: (last.day.dayOfWeek - day.dayOfWeek + 7) % 7 });
    return ambiguous(
      [inWeek, day].map((first) => `${isoOf({ ...start.value, day: first })}${RANGE_MARK}${isoOf(last)}`),
    );
  }
  return orderRange({ ...start.value, day }, last);
}

/** The weekend, if the reply names nothing else. */
function weekendOf(found: readonly Finding[]): Span | undefined {
  const [mention, other] = mentionsOf(found);
  const isOpen = found.some(({ kind }) => kind === 'joint');
  return mention?.kind === 'date' && other === undefined && !isOpen ? mention.weekend : undefined;
}

function wholeDay(day: Temporal.PlainDate): MergedDay {
  return { day, time: NOON, hasExplicitTime: false };
}

/** "3 nights from december 5" ends on the 8th. If two end days are possible, the visitor is asked. */
function readStay(tokens: readonly Token[], context: MentionContext): ParseResult<DateReply> | undefined {
  const stay = cutStay(tokens);
  const found = stay === undefined ? undefined : findMentions(stay.start, context);
  if (stay === undefined || found === undefined || !isAboutADay(found, false)) return undefined;
  const single = readSingle(found, context, false);
  if (!single.ok) return undefined;
  const first = Temporal.PlainDate.from(single.value.start.plainDate);
  const ranges = stay.days.map((days) => ({ start: wholeDay(first), end: wholeDay(first.add({ days })) }));
  const [range] = ranges;
  if (range !== undefined && stay.isCertain) return orderRange(range.start, range.end);
  return ambiguous(ranges.map(({ start, end }) => `${isoOf(start)}${RANGE_MARK}${isoOf(end)}`));
}

/** "from 9 to 17:00" after two known days: the time of each; or the one missing time. */
function readRangeTimes(
  found: readonly Finding[],
  context: MentionContext,
  said: readonly SaidPoint[],
): ParseResult<DateReply> {
  const clockFindings = found.filter(
    (finding) => finding.kind === 'mention' && finding.mention.kind === 'clock',
  );
  const missing = said.filter((point) => point.time === undefined).length;
  const clocks = clockFindings.length === missing ? clockFindings : [];
  const points: MergedDay[] = [];
  for (const point of said) {
    const day = Temporal.PlainDate.from(point.plainDate);
    if (point.time !== undefined) {
      points.push({ day, time: Temporal.PlainTime.from(point.time), hasExplicitTime: true });
      continue;
    }
    const merged = mergeMentions(mentionsOf(withSaid(clocks.splice(0, 1), point)), context.now, false);
    if (!merged.ok) return merged;
    points.push({ ...merged.value, day: merged.value.day ?? day });
  }
  const [start, end] = points;
  return start === undefined || end === undefined ? reject('incomplete') : orderRange(start, end);
}

function isDay({ kind }: Mention): boolean {
  return kind === 'date' || kind === 'moment';
}

/** In "friday to monday" the end is the first such weekday after the start. */
function behindStart(mention: Mention, startDay: Temporal.PlainDate): Mention {
  if (mention.kind !== 'date' || mention.weekday === undefined) return mention;
  const days = (mention.weekday - startDay.dayOfWeek + 7) % 7 || 7;
  return { ...mention, candidates: [startDay.add({ days })] };
}

/** A range whose end precedes its start is a mistake, or was misunderstood. */
function orderRange(start: MergedDay, end: MergedDay): ParseResult<DateReply> {
  const isReversed =
    Temporal.PlainDateTime.compare(start.day.toPlainDateTime(start.time), end.day.toPlainDateTime(end.time)) >
    0;
  if (isReversed) return ambiguous([`${isoOf(end)}${RANGE_MARK}${isoOf(start)}`]);
  return isInRange(start.day) && isInRange(end.day)
    ? accept({ start: toPoint(start), end: toPoint(end) })
    : reject('out-of-range');
}

function hasAlternatives(found: readonly Finding[]): boolean {
  const first = found.findIndex((finding) => finding.kind === 'mention');
  const last = found.findLastIndex((finding) => finding.kind === 'mention');
  return found
    .slice(first, last)
    .some((finding) => finding.kind === 'joint' && (finding.joint === 'or' || finding.joint === 'to'));
}

function hasRivalClocks(mentions: readonly Mention[]): boolean {
  return mentions.filter((mention) => mention.kind === 'clock').length > 1;
}
