// Reads a time of day in the visitor's language.
import { dateHabits } from '../grammar/calendar.ts';
import type { KnownHalf } from '../grammar/clock-context.ts';
import { applyPart, readPart } from '../grammar/clock-rules.ts';
import { closeDotDates } from '../grammar/figure-date.ts';
import type { MentionContext } from '../grammar/find-mentions.ts';
import { findMentions } from '../grammar/find-mentions.ts';
import { inHalf } from '../grammar/half-of-day.ts';
import { asForeign, isClosedToOthers, lexiconsFor } from '../grammar/lexicon.ts';
import type { Mention } from '../grammar/mention.ts';
import type { Merged } from '../grammar/merge-mentions.ts';
import { mergeMentions } from '../grammar/merge-mentions.ts';
import { repairWords } from '../grammar/repair-words.ts';
import { scan } from '../grammar/scan.ts';
import { isUndecided, mentionsOf } from '../grammar/split-range.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { withStance } from '../stance/with-stance.ts';
import { CROSS } from '../text/cross.ts';
import { languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';
import { besideUnknown } from './beside-unknown.ts';
import { readTimeSpan } from './time-span.ts';
import { zonedTimeIn } from './zoned-time.ts';

const OPEN = 'the words leave the time open';
const NOON_HOUR = 12;

export interface TimeOptions {
  /** BCP 47 tag of the visitor's language. */
  locale: string;
  /** IANA name of the session's time zone. */
  timeZone: string;
  /** Time of the reply, in milliseconds since the epoch. */
  now: number;
  /** The half of the day that was given before: an hour without one is in it. */
  half?: KnownHalf | undefined;
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
    // "5 in the afternoon, no, 6": the new hour is in the afternoon, too.
    read: (words, replaced) =>
      readTimeWords(words, {
        ...options,
        half: replaced === undefined ? options.half : halfOf(replaced, options.locale),
      }),
    toOffer: (time) => time,
    mayBegin: true,
    isAboutTime: true,
  });
}

/**
 * Reads a time without checking the stance, for readers that checked it already.
 * @example readTimeWords('no, 10 am', { locale: 'en', timeZone: 'UTC', now: 0 }).ok // false
 */
export function readTimeWords(text: string, options: TimeOptions): ParseResult<string> {
  const { locale, timeZone, now } = options;
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
    half: halfFor(text, options.half, locale),
  };
  const tried: (readonly Token[])[] = [];
  for (const lexicon of lexiconsFor(locale)) {
    const scanned = scan(context.isDotDate ? closeDotDates(text) : text, lexicon);
    if (scanned === undefined) return reject('unreadable');
    const tokens = asForeign(scanned, locale);
    const words = repairWords(tokens, lexicon);
    const reading = readBareHour(tokens, context) ?? readTokens(words, context);
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

/**
 * The part of the day in withdrawn words, else whether their hour is past noon.
 * @example halfOf({ value: '17:00', text: '17 Uhr' }, 'de') // 'past noon'
 */
export function halfOf(
  { value, text }: { value: string | undefined; text: string },
  locale: string,
): KnownHalf | undefined {
  const part = partIn(text, locale);
  return part ?? (value !== undefined && Number(value.slice(0, 2)) > NOON_HOUR ? 'past noon' : undefined);
}

/**
 * The half given before, for a reply that names no part of the day itself.
 * @example halfFor('at 6', 'past noon', 'en') // 'past noon'
 */
export function halfFor(text: string, half: KnownHalf | undefined, locale: string): KnownHalf | undefined {
  return half === undefined || partIn(text, locale) !== undefined ? undefined : half;
}

/** The only part of the day that a reply names, as an index into DAY_PARTS. */
function partIn(text: string, locale: string): number | undefined {
  for (const lexicon of lexiconsFor(locale)) {
    const tokens = scan(text, lexicon) ?? [];
    const parts = new Set(tokens.flatMap((_, index) => partAt(tokens, index) ?? []));
    const [part] = parts;
    if (part !== undefined) return parts.size === 1 ? part : undefined;
  }
  return undefined;
}

function partAt(tokens: readonly Token[], index: number): number | undefined {
  const part = readPart(tokens, index)?.mention.part;
  // "Tonight" is a day as well.
  return part ?? (means(tokens[index], 'link') ? undefined : meaningOf(tokens[index], 'day-part'));
}

function readTokens(tokens: readonly Token[], context: MentionContext): ParseResult<string> {
  const found = findMentions(tokens, context);
  if (found === undefined) return reject('unreadable');
  if (isUndecided(found)) return reject('unreadable', OPEN);
  const mentions = mentionsOf(found).filter((mention) => mention.kind !== 'date');
  const clocks = mentions.filter((mention) => mention.kind !== 'part');
  if (clocks.length === 0) return withoutHour(mentions);
  return timeOf(mergeMentions(mentions, context.now, false));
}

/** "In the afternoon": the part is kept for the hour of the next reply. */
function withoutHour(mentions: readonly Mention[]): ParseResult<string> {
  const parts = new Set(mentions.flatMap((mention) => (mention.kind === 'part' ? [mention.part] : [])));
  const [part] = parts;
  if (part === undefined) return reject('unreadable');
  return { ...reject('incomplete', 'no hour'), ...(parts.size === 1 ? { said: [`${part}`] } : {}) };
}

function timeOf(merged: ParseResult<Merged>): ParseResult<string> {
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
function readBareHour(tokens: readonly Token[], context: MentionContext): ParseResult<string> | undefined {
  const hours = tokens.filter((token) => means(token, 'number'));
  const hour = hours.length === 1 ? meaningOf(hours[0], 'number') : undefined;
  const isBare = tokens.every(
    (token) =>
      means(token, 'number') || (means(token, 'filler') && !TELLING_KINDS.some((kind) => means(token, kind))),
  );
  if (hour === undefined || !isBare || hours.some(({ text }) => /^\d{3,4}$/.test(text))) return undefined;
  if (hour > 24) return reject('impossible', 'no such hour');
  const isHalfOpen = hour >= 1 && hour <= 12 && context.openHours === 'all';
  const clock = { kind: 'clock' as const, hour: hour % 24, minute: 0, ...(isHalfOpen ? { isHalfOpen } : {}) };
  const half = hours.some(({ text }) => text.startsWith('0')) ? undefined : context.half;
  return timeOf(mergeMentions([inHalf(clock, half)], context.now, false));
}

/**
 * Whether a locale uses the 24-hour clock.
 * @example is24HourClock('de') // true
 */
export const is24HourClock = remembered((locale): boolean => {
  // Britons write "15:00" and say "at 3".
  if (languageOf(safeLocale(locale)) === 'en') return false;
  const { hourCycle } = new Intl.DateTimeFormat(safeLocale(locale), { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' || hourCycle === 'h24';
});
