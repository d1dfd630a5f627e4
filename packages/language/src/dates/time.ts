// Reads a time of day in the visitor's language.
import { dateHabits } from '../grammar/calendar.ts';
import { applyPart, bothHalves } from '../grammar/clock-rules.ts';
import { closeDotDates } from '../grammar/figure-date.ts';
import type { MentionContext } from '../grammar/find-mentions.ts';
import { findMentions } from '../grammar/find-mentions.ts';
import { asForeign, isClosedToOthers, lexiconsFor } from '../grammar/lexicon.ts';
import { mergeMentions } from '../grammar/merge-mentions.ts';
import { repairWords } from '../grammar/repair-words.ts';
import { scan } from '../grammar/scan.ts';
import { isLeftOpen, mentionsOf } from '../grammar/split-range.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { withStance } from '../stance/with-stance.ts';
import { CROSS } from '../text/cross.ts';
import { safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';
import { besideUnknown } from './beside-unknown.ts';
import { readTimeSpan } from './time-span.ts';
import { zonedTimeIn } from './zoned-time.ts';

const OPEN = 'the words leave the time open';

export interface TimeOptions {
  /** BCP 47 tag of the visitor's language. */
  locale: string;
  /** IANA name of the session's time zone. */
  timeZone: string;
  /** Time of the reply, in milliseconds since the epoch. */
  now: number;
}

/**
 * Reads a time of day as HH:mm: "14:30", "2pm", "9h30", "half past two", "halb drei", "las tres y media", "3時半", "in 2
 * hours". An hour in words without "am", "pm" or a part of the day is taken literally if the locale has a 24-hour
 * clock. With a 12-hour clock it is ambiguous, with the daytime first. A day next to the time is ignored; a day alone
 * is unreadable.
 * @example readTime('halb drei', { locale: 'de', timeZone: 'Europe/Berlin', now: 0 }) // { ok: true, value: '02:30' }
 */
export function readTime(text: string, options: TimeOptions): ParseResult<string> {
  return withStance(text, {
    locale: options.locale,
    read: (words) => readTimeWords(words, options),
    toOffer: (time) => time,
    mayBegin: true,
    isAboutTime: true,
  });
}

/**
 * Reads a time without checking the stance, for readers that checked it already.
 * @example readTimeWords('no, 10 am', { locale: 'en', timeZone: 'UTC', now: 0 }).ok // false
 */
export function readTimeWords(text: string, { locale, timeZone, now }: TimeOptions): ParseResult<string> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  if (CROSS.test(text)) return reject('unreadable', OPEN);
  const moment = zonedTimeIn(now, timeZone);
  if (moment === undefined) return reject('unreadable', 'no such moment');
  const context: MentionContext = {
    now: moment,
    ...dateHabits(locale),
    direction: 'future',
    isTimeAsked: true,
    openHours: is24HourClock(locale) ? 'dial' : 'all',
  };
  const tried: (readonly Token[])[] = [];
  for (const lexicon of lexiconsFor(locale)) {
    const scanned = scan(context.isDotDate ? closeDotDates(text) : text, lexicon);
    if (scanned === undefined) return reject('unreadable');
    const tokens = asForeign(scanned, locale);
    const words = repairWords(tokens, lexicon);
    const reading = readBareHour(tokens, locale) ?? readTokens(words, context);
    const span = reading.ok || reading.reason !== 'unreadable' ? undefined : readTimeSpan(words, context);
    if (span !== undefined) return ambiguous(span);
    if (reading.ok || reading.reason !== 'unreadable' || reading.detail === OPEN) return reading;
    if (isClosedToOthers(tokens)) return reject('unreadable', OPEN);
    tried.push(words);
  }
  return besideUnknown(
    tried,
    locale,
    (tokens) => readTokens(tokens, context),
    (time) => time,
  );
}

function readTokens(tokens: readonly Token[], context: MentionContext): ParseResult<string> {
  const found = findMentions(tokens, context);
  if (found === undefined) return reject('unreadable');
  if (isLeftOpen(found)) return reject('unreadable', OPEN);
  const mentions = mentionsOf(found).filter((mention) => mention.kind !== 'date');
  if (mentions.every((mention) => mention.kind === 'part'))
    return mentions.length > 0 ? reject('incomplete', 'no hour') : reject('unreadable');
  const merged = mergeMentions(mentions, context.now, false);
  return merged.ok ? accept(merged.value.time.toString().slice(0, 5)) : merged;
}

/**
 * Whether a time is in a part of the day, an index into DAY_PARTS.
 * @example isInPart('21:00', DAY_PARTS.indexOf('pm')) // true
 */
export function isInPart(time: string, part: number): boolean {
  const hour = Number(time.slice(0, 2));
  return applyPart({ kind: 'clock', hour: hour % 12 || 12, minute: 0 }, part)?.hour === hour;
}

// Fillers of these kinds change the meaning of an hour next to them, or express it differently ("in 2", "10 to", "dans une heure").
const TELLING_KINDS = [
  'at',
  'open',
  'day-part',
  'ahead',
  'behind',
  'before',
  'past',
  'to',
  'out-of',
] as const;

/** A reply with only an hour, without a clock mark or part of the day. */
function readBareHour(tokens: readonly Token[], locale: string): ParseResult<string> | undefined {
  const hours = tokens.filter((token) => means(token, 'number'));
  const hour = hours.length === 1 ? meaningOf(hours[0], 'number') : undefined;
  const isBare = tokens.every(
    (token) =>
      means(token, 'number') || (means(token, 'filler') && !TELLING_KINDS.some((kind) => means(token, kind))),
  );
  if (hour === undefined || !isBare || hours.some(({ text }) => /^\d{3,4}$/.test(text))) return undefined;
  if (hour > 24) return reject('impossible', 'no such hour');
  if (hour > 12 || hour === 0 || is24HourClock(locale))
    return accept(`${hour % 24}`.padStart(2, '0').concat(':00'));
  return ambiguous(
    bothHalves({ hour, minute: 0 }).map((candidate) => `${candidate.hour}`.padStart(2, '0').concat(':00')),
  );
}

/**
 * Whether a locale uses the 24-hour clock.
 * @example is24HourClock('de') // true
 */
export const is24HourClock = remembered((locale): boolean => {
  const { hourCycle } = new Intl.DateTimeFormat(safeLocale(locale), { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' || hourCycle === 'h24';
});
