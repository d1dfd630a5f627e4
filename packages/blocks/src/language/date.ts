// Reads a day, a day with a time, or a range of them, in the visitor's language and time zone.
import { dateHabits } from './grammar/calendar.ts';
import type { Finding, Findings, MentionContext } from './grammar/find-mentions.ts';
import { findMentions } from './grammar/find-mentions.ts';
import { lexiconsFor } from './grammar/lexicon.ts';
import type { Lexicon } from './grammar/meaning.ts';
import type { Mention } from './grammar/mention.ts';
import type { Merged } from './grammar/merge-mentions.ts';
import { mergeMentions } from './grammar/merge-mentions.ts';
import { scan } from './grammar/scan.ts';
import { mentionsOf, splitRange } from './grammar/split-range.ts';
import { MAX_REPLY_LENGTH, MAX_YEAR, MIN_YEAR } from './limits.ts';
import { momentIn } from './moment.ts';
import type { Reading } from './reading.ts';
import { accept, reject } from './reading.ts';

export interface DateOptions {
  /** BCP 47 tag of the visitor's language. */
  locale: string;
  /** IANA name of the session's time zone. */
  timeZone: string;
  /** The moment of the reply, in milliseconds since the epoch. */
  now: number;
  /** How "1/2/2024" is read; by default as the locale writes it. */
  dayFirst?: boolean;
  /** True if the block asks for a time of day as well. */
  hasTime?: boolean;
  /** True if the block asks for a start and an end. */
  isRange?: boolean;
  /** Where a day without a year is looked for; by default in the future. */
  direction?: 'future' | 'past';
}

/** A day and time on the wall clock of the session's zone. */
export interface DatePoint {
  /** yyyy-MM-dd */
  plainDate: string;
  /** HH:mm. Told, or implied: noon for a day, the present time for "tomorrow" and "in 3 days". */
  time: string;
  hasExplicitTime: boolean;
}

export interface DateReply {
  start: DatePoint;
  end?: DatePoint;
}

/**
 * Reads a date reply: "tomorrow", "next friday", "in 3 days", "Jan 5", "20/12/24", "2026-12-24T10:30", "5 to 8 December",
 * in the visitor's language and in English. Days are counted in the session's time zone. A reply with two different days for a
 * single one ("friday or saturday") is ambiguous; "next week" is incomplete; "31/02/2024" is impossible. The result is a wall clock
 * reading: times that a change of the clocks skips are kept as they were typed.
 * @example
 * readDate('next friday', { locale: 'en', timeZone: 'UTC', now: Date.UTC(2026, 10, 21) })
 * // { ok: true, value: { start: { plainDate: '2026-11-27', time: '12:00', hasExplicitTime: false } } }
 */
export function readDate(text: string, options: DateOptions): Reading<DateReply> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  const now = momentIn(options.now, options.timeZone);
  if (now === undefined) return reject('unreadable', 'no such moment');
  const context = toContext(now, options);
  let reading: Reading<DateReply> = reject('unreadable');
  for (const lexicon of lexiconsFor(options.locale)) {
    reading = readIn(lexicon, text, context, options);
    if (reading.ok || reading.reason !== 'unreadable') return reading;
  }
  return reading;
}

function toContext(now: Temporal.ZonedDateTime, options: DateOptions): MentionContext {
  const habits = dateHabits(options.locale);
  return {
    now,
    isDayFirst: options.dayFirst ?? habits.isDayFirst,
    isDotDate: habits.isDotDate,
    isDashDate: habits.isDashDate,
    direction: options.direction ?? 'future',
    isTimeAsked: false,
  };
}

function readIn(
  lexicon: Lexicon,
  text: string,
  context: MentionContext,
  { isRange, hasTime }: DateOptions,
): Reading<DateReply> {
  const tokens = scan(text, lexicon);
  const findings = tokens === undefined ? undefined : findMentions(tokens, context);
  if (findings === undefined || !isAboutADay(findings)) return reject('unreadable');
  return isRange === true
    ? readRange(findings.found, context)
    : readSingle(findings.found, context, hasTime === true);
}

/**
 * A day is named, or nothing but a time of day. Beside words that we do not know, a time alone may belong to a day that
 * we did not understand, and a short word such as "sun" may be none.
 */
function isAboutADay({ found, unknownWords }: Findings): boolean {
  const mentions = mentionsOf(found);
  const days = mentions.filter((mention) => mention.kind === 'date' || mention.kind === 'moment');
  if (days.length === 0) return unknownWords === 0 && mentions.some((mention) => mention.kind === 'clock');
  return unknownWords === 0 || !days.every((mention) => mention.kind === 'date' && mention.isWeak === true);
}

function readSingle(
  found: readonly Finding[],
  context: MentionContext,
  hasTime: boolean,
): Reading<DateReply> {
  const all = mentionsOf(found);
  // Where only the day counts, "friday at 3 or 4pm" names one.
  const isDayEnough = !hasTime && all.some((mention) => mention.kind === 'date');
  const mentions =
    isDayEnough && hasRivalClocks(all) ? all.filter((mention) => mention.kind !== 'clock') : all;
  const merged = mergeMentions(mentions, context.now, hasAlternatives(found));
  if (!merged.ok) return merged;
  const day = merged.value.day ?? context.now.toPlainDate();
  return isInRange(day) ? accept({ start: toPoint({ ...merged.value, day }) }) : reject('out-of-range');
}

function readRange(found: readonly Finding[], context: MentionContext): Reading<DateReply> {
  const sides = splitRange(found);
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
  return end.ok
    ? orderRange(
        { ...start.value, day: startDay },
        { ...end.value, day: endDay(startDay, start.value, end.value) },
      )
    : end;
}

/** In "friday to monday" the weekday of the end is the first one behind the start. */
function behindStart(mention: Mention, startDay: Temporal.PlainDate): Mention {
  if (mention.kind !== 'date' || mention.weekday === undefined) return mention;
  const days = (mention.weekday - startDay.dayOfWeek + 7) % 7 || 7;
  return { ...mention, candidates: [startDay.add({ days })] };
}

/** The day of the end: that of the start if only a time was told; a year later if "28 Dec to 3 Jan" crosses the year. */
function endDay(startDay: Temporal.PlainDate, start: Merged, end: Merged): Temporal.PlainDate {
  if (end.day === undefined) {
    const isNextDay = Temporal.PlainTime.compare(end.time, start.time) < 0;
    return isNextDay ? startDay.add({ days: 1 }) : startDay;
  }
  const isBehind = Temporal.PlainDate.compare(end.day, startDay) < 0;
  return isBehind && end.repeats === 'year' && end.day.add({ years: 1 }).since(startDay).sign > 0
    ? end.day.add({ years: 1 })
    : end.day;
}

type MergedDay = Merged & { day: Temporal.PlainDate };

/** A reversed range is turned around. */
function orderRange(start: MergedDay, end: MergedDay): Reading<DateReply> {
  const isReversed =
    Temporal.PlainDateTime.compare(start.day.toPlainDateTime(start.time), end.day.toPlainDateTime(end.time)) >
    0;
  const [first, last] = isReversed ? [end, start] : [start, end];
  return isInRange(first.day) && isInRange(last.day)
    ? accept({ start: toPoint(first), end: toPoint(last) })
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

function isInRange(day: Temporal.PlainDate): boolean {
  return day.year >= MIN_YEAR && day.year <= MAX_YEAR;
}

function toPoint({ day, time, hasExplicitTime }: MergedDay): DatePoint {
  return { plainDate: day.toString(), time: time.toString().slice(0, 5), hasExplicitTime };
}
