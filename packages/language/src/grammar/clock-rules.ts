// Grammar of times of day.
import type { ClockContext } from './clock-context.ts';
import { readFigureClock } from './figure-clock.ts';
import { inHalf } from './half-of-day.ts';
import { DAY_PARTS } from './meaning.ts';
import type { ClockMention, Match, PartMention } from './mention.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';
import { zonesOf } from './zones.ts';

/** Appointments are usually between 7 and 18 o'clock. */
const FIRST_LIKELY_HOUR = 7;

type ClockMatch = Match<ClockMention>;

interface Part {
  value: number;
  end: number;
  /** "noon", "midnight": not an hour number. */
  isNamed?: boolean;
  /** A half, a quarter, or minutes to or past the hour. */
  isOfDial?: boolean;
}

/**
 * The time of day that starts at `index`, or undefined. Hours and minutes are returned as given: a part of the day is
 * in `part`, not applied yet, and the caller refuses impossible values (25:00).
 * @example readClock(tokens, 0, { isTimeAsked: true })?.mention // { kind: 'clock', hour: 2, minute: 30 } for "halb drei"
 */
export function readClock(
  tokens: readonly Token[],
  index: number,
  context: ClockContext,
): ClockMatch | undefined {
  const zone = meaningOf(tokens[index], 'zone');
  if (zone !== undefined) {
    const behind = readClock(tokens, skipAt(tokens, index + 1), context);
    const isNamedTwice = behind?.mention.zones !== undefined;
    return behind === undefined || isNamedTwice
      ? undefined
      : { ...behind, mention: { ...behind.mention, zones: zonesOf(zone) } };
  }
  const isLed = isAt(tokens[index]);
  const start = isLed ? skipAt(tokens, index) : index;
  // German "am" and English "am" have other meanings before a number.
  const isOtherWord = means(tokens[start], 'link') || means(tokens[start], 'filler');
  const partBefore = isOtherWord ? undefined : meaningOf(tokens[start], 'day-part');
  const behindPart =
    partBefore === undefined ? undefined : readHourAt(tokens, skipAt(tokens, start + 1), context, true);
  // A word such as "midday" may be a part of the day or a time by itself.
  const match = behindPart ?? readHourAt(tokens, start, context, isLed);
  if (match === undefined) return undefined;
  const partBehind = readPart(tokens, match.end);
  // "morning 3pm": two parts, which are merged with the rest of the reply.
  if (behindPart !== undefined && partBehind !== undefined && partBehind.mention.part !== partBefore)
    return undefined;
  const part = partBehind?.mention.part ?? (behindPart === undefined ? undefined : partBefore);
  const mention: ClockMention =
    part === undefined
      ? match.mention
      : { ...match.mention, part, ...(behindPart === undefined ? { isPartBehind: true } : {}) };
  const read = withZone(tokens, { mention, end: partBehind?.end ?? match.end });
  const isOpen =
    context.openHours === 'all' || (context.openHours === 'dial' && read.mention.isOfDial === true);
  const settled = isOpen ? read : { ...read, mention: closed(read.mention) };
  // "06:00" is a notation of a 24-hour clock.
  return /^0/.test(tokens[start]?.text ?? '')
    ? settled
    : { ...settled, mention: inHalf(settled.mention, context.half) };
}

/** The time on a 24-hour clock. */
function closed({ isHalfOpen, isOfDial, ...clock }: ClockMention): ClockMention {
  return clock;
}

/** "3pm PST", "15:00 (CET)", "15h heure de Paris". */
function withZone(tokens: readonly Token[], { mention, end }: ClockMatch): ClockMatch {
  const zone = meaningOf(tokens[end], 'zone');
  return zone === undefined
    ? { mention, end }
    : { mention: { ...mention, zones: zonesOf(zone) }, end: end + 1 };
}

function readHourAt(
  tokens: readonly Token[],
  at: number,
  context: ClockContext,
  isLed: boolean,
): ClockMatch | undefined {
  return (
    readFigureClock(tokens, at, context, isLed) ??
    readNamedHour(tokens, at) ??
    readHalfHour(tokens, at) ??
    readMinutesFirst(tokens, at) ??
    readHourFirst(tokens, at, context, isLed)
  );
}

export function readPart(tokens: readonly Token[], index: number): Match<PartMention> | undefined {
  const at =
    means(tokens[index], 'link') && meaningOf(tokens[index], 'day-part') === undefined ? index + 1 : index;
  const part = meaningOf(tokens[at], 'day-part');
  if (part === undefined || meaningOf(tokens[at], 'relative-day') !== undefined) return undefined;
  // German "am" is a preposition ("9:30 am Montag"); English "am" only occurs at the end.
  if (means(tokens[at], 'link') && at < tokens.length - 1) return undefined;
  return { mention: { kind: 'part', part }, end: at + 1 };
}

/**
 * Applies a part of the day to a time: 3 in the afternoon is 15, 12 at night is 0. Undefined for contradictions (15
 * am).
 * @example applyPart({ kind: 'clock', hour: 3, minute: 0 }, DAY_PARTS.indexOf('pm')) // { hour: 15, minute: 0 }
 */
export function applyPart(
  clock: ClockMention,
  part: number | undefined,
): { hour: number; minute: number } | undefined {
  const { hour, minute } = clock;
  if (hour === 24 && minute === 0) return { hour: 0, minute };
  if (hour > 23 || minute > 59) return undefined;
  switch (part === undefined ? undefined : DAY_PARTS[part]) {
    case undefined:
      return { hour, minute };
    case 'am':
      return hour > 12 ? undefined : { hour: hour % 12, minute };
    case 'pm':
      return { hour: hour > 12 ? hour : (hour % 12) + 12, minute };
    case 'morning':
      return hour > 12 ? undefined : { hour: hour % 12, minute };
    case 'midday':
      return { hour: hour < 4 ? hour + 12 : hour, minute };
    case 'afternoon':
      return { hour: hour < 12 ? hour + 12 : hour, minute };
    case 'evening':
      return { hour: hour === 12 ? 0 : hour < 12 && hour > 2 ? hour + 12 : hour, minute };
    case 'night':
      return { hour: hour === 12 ? 0 : hour < 12 && hour > 5 ? hour + 12 : hour, minute };
  }
}

/**
 * Both times of day of an hour on a 12-hour clock, the likelier (daytime) first.
 * @example bothHalves({ hour: 3, minute: 0 }) // [{ hour: 15, minute: 0 }, { hour: 3, minute: 0 }]
 */
export function bothHalves({ hour, minute }: Pick<ClockMention, 'hour' | 'minute'>) {
  const morning = { hour: hour % 12, minute };
  const evening = { hour: (hour % 12) + 12, minute };
  return morning.hour >= FIRST_LIKELY_HOUR ? [morning, evening] : [evening, morning];
}

/** "noon", "midnight", "midi et demi". */
function readNamedHour(tokens: readonly Token[], index: number): ClockMatch | undefined {
  const time = meaningOf(tokens[index], 'clock-time');
  if (time === undefined) return undefined;
  const minute = readSpokenMinute(tokens, index + 1, false);
  // "полтретьего" is one word, and as ambiguous as "halb drei".
  const isSaidOnDial = time % 100 !== 0 && time < 1200;
  const named = clockAt(Math.trunc(time / 100), minute?.value ?? time % 100);
  const mention: ClockMention = isSaidOnDial ? { ...named, isHalfOpen: true, isOfDial: true } : named;
  return {
    mention: mention.hour === 0 ? { ...mention, isMidnight: true } : mention,
    end: minute?.end ?? index + 1,
  };
}

/** "half past two", "half two", "halb drei", "половина третьего". */
function readHalfHour(tokens: readonly Token[], index: number): ClockMatch | undefined {
  const minutesTo = meaningOf(tokens[index], 'half-to');
  if (minutesTo !== undefined) {
    const hour = readHour(tokens, index + 1);
    return hour === undefined ? undefined : { mention: onDial(hour, -minutesTo), end: hour.end };
  }
  if (!means(tokens[index], 'half')) return undefined;
  const hour = readHour(tokens, means(tokens[index + 1], 'past') ? index + 2 : index + 1);
  return hour === undefined ? undefined : { mention: onDial(hour, 30), end: hour.end };
}

/** "quarter past two", "ten to three", "fünf vor halb drei", "без четверти три", "четверть третьего". */
function readMinutesFirst(tokens: readonly Token[], index: number): ClockMatch | undefined {
  if (means(tokens[index], 'before')) {
    const minutes = readMinutes(tokens, index + 1);
    const hour = minutes === undefined ? undefined : readHour(tokens, minutes.end);
    if (minutes !== undefined && hour !== undefined)
      return { mention: onDial(hour, -minutes.value), end: hour.end };
  }
  const minutes = readMinutes(tokens, index);
  if (minutes === undefined) return undefined;
  const running = meaningOf(tokens[minutes.end], 'running-hour');
  if (running !== undefined)
    return {
      mention: onDial({ value: running === 1 ? 12 : running - 1 }, minutes.value),
      end: minutes.end + 1,
    };
  const isPast = means(tokens[minutes.end], 'past');
  if (!isPast && !means(tokens[minutes.end], 'before')) return undefined;
  // "10 to 11" may be ten minutes to eleven, or a range of hours.
  const isPlain = tokens[index]?.shape === 'number' && minutes.end === index + 1;
  const hourBehind = meaningOf(tokens[minutes.end + 1], 'number') ?? 0;
  if (isPlain && means(tokens[minutes.end], 'to') && (minutes.value <= 12 || hourBehind > 12))
    return undefined;
  const signed = isPast ? minutes.value : -minutes.value;
  const isHalf = means(tokens[minutes.end + 1], 'half-to');
  const hour = readHour(tokens, isHalf ? minutes.end + 2 : minutes.end + 1);
  return hour === undefined
    ? undefined
    : { mention: onDial(hour, isHalf ? signed - 30 : signed), end: hour.end };
}

/** "9 Uhr 30", "3時半", "las tres y media", "tres menos cuarto", "üçü çeyrek geçiyor", "at 9", "3 pm". */
function readHourFirst(
  tokens: readonly Token[],
  index: number,
  context: ClockContext,
  isLed: boolean,
): ClockMatch | undefined {
  const hour = readPlainHour(tokens, index);
  if (hour === undefined) return undefined;
  const isMarked = means(tokens[hour.end], 'hour-mark');
  const hourEnd = isMarked ? hour.end + 1 : hour.end;
  const minute = readSpokenMinute(tokens, hourEnd, isMarked || isLed || context.isTimeAsked);
  // "03" and "9h" are notations of a 24-hour clock.
  const isWritten = /^0|^\d+h/.test(`${tokens[index]?.text}${tokens[hour.end]?.text}`);
  const clock = isWritten ? clockAt : onDialAt;
  if (minute !== undefined) {
    const mention = clock(hour.value, minute.value);
    return { mention: minute.isOfDial === true ? { ...mention, isOfDial: true } : mention, end: minute.end };
  }
  if (isMonth(tokens, hourEnd)) return undefined;
  const isPartBehind = readPart(tokens, hourEnd) !== undefined;
  if (!(isMarked || isLed || isPartBehind)) return undefined;
  return { mention: clock(hour.value, 0), end: hourEnd };
}

/** The minutes after an hour: "y media", "and a quarter", "menos cuarto", "15分前", "30", "çeyrek geçiyor". */
function readSpokenMinute(tokens: readonly Token[], index: number, mayBeBare: boolean): Part | undefined {
  const joined = means(tokens[index], 'and') || means(tokens[index], 'past');
  const at = joined ? index + 1 : index;
  if (means(tokens[at], 'half')) return { value: 30, end: at + 1, isOfDial: true };
  if (means(tokens[index], 'less')) {
    const minutes = readMinutes(tokens, index + 1);
    return minutes === undefined ? undefined : { value: -minutes.value, end: minutes.end, isOfDial: true };
  }
  const minutes = readMinutes(tokens, at);
  if (minutes === undefined) return undefined;
  if (means(tokens[minutes.end], 'past'))
    return { value: minutes.value, end: minutes.end + 1, isOfDial: true };
  if (means(tokens[minutes.end], 'before') && readHour(tokens, minutes.end + 1) === undefined)
    return { value: -minutes.value, end: minutes.end + 1, isOfDial: true };
  const share = meaningOf(tokens[at], 'number') ?? 1;
  if (means(tokens[at], 'quarter') || (share > 0 && share < 1)) return { ...minutes, isOfDial: true };
  return mayBeBare && isBareMinute(tokens, at, minutes.end) ? minutes : undefined;
}

/** A number before a month is a day of the month, not an hour or minute. */
function isMonth(tokens: readonly Token[], index: number): boolean {
  const token = tokens[means(tokens[index], 'link') ? index + 1 : index];
  return means(token, 'month') || means(token, 'month-mark') || means(token, 'day-mark');
}

/** Minutes without a mark are words or two digits, and are not the day of a following month. */
function isBareMinute(tokens: readonly Token[], index: number, end: number): boolean {
  if (end > index + 1) return true;
  if (isMonth(tokens, end)) return false;
  return tokens[index]?.shape === 'word' || tokens[index]?.text.length === 2;
}

/** A preposition other than the one between the ends of a range. */
function isPlainLink(token: Token | undefined): boolean {
  return means(token, 'link') && !means(token, 'to') && !means(token, 'open');
}

/** "quarter", "ten", "10 minutes", "un quarto"; at most 59. A preposition before a number does not count ("at 7 for 4"). */
function readMinutes(tokens: readonly Token[], index: number): Part | undefined {
  const isLinked = isPlainLink(tokens[index]) && means(tokens[index + 1], 'quarter');
  const at = isLinked && meaningOf(tokens[index], 'number') === undefined ? index + 1 : index;
  const fraction = means(tokens[at], 'quarter') ? 15 : meaningOf(tokens[at], 'number');
  // "Ein Viertel", "tre quarti" are fractions of an hour.
  const value = fraction !== undefined && fraction > 0 && fraction < 1 ? fraction * 60 : fraction;
  if (value === undefined || !(Number.isInteger(value) && value >= 0 && value <= 59)) return undefined;
  return { value, end: means(tokens[at + 1], 'minute-mark') ? at + 2 : at + 1 };
}

function readHour(tokens: readonly Token[], index: number): Part | undefined {
  const at = skipAt(tokens, index);
  const running = meaningOf(tokens[at], 'running-hour');
  if (running !== undefined) return { value: running, end: at + 1 };
  const hour = readPlainHour(tokens, at);
  if (hour === undefined) {
    const named = meaningOf(tokens[at], 'clock-time');
    return named === undefined ? undefined : { value: Math.trunc(named / 100), end: at + 1, isNamed: true };
  }
  return means(tokens[hour.end], 'hour-mark') ? { ...hour, end: hour.end + 1 } : hour;
}

/** An hour as a number, or as an ordinal word in languages that use ordinals for hours. */
function readPlainHour(tokens: readonly Token[], index: number): Part | undefined {
  const token = tokens[index];
  // Portuguese "sexta" means "sixth" and "Friday"; "sexta à noite" is not six o'clock.
  const isHourWord = token?.shape === 'word' && !means(token, 'weekday') && !means(token, 'open');
  const spoken = isHourWord ? meaningOf(token, 'ordinal') : undefined;
  const value = meaningOf(token, 'number') ?? spoken;
  if (value === undefined || !Number.isInteger(value) || value < 0 || value > 99) return undefined;
  return { value, end: index + 1 };
}

/** An hour plus or minus minutes. */
function onDial({ value, isNamed = false }: Omit<Part, 'end'>, minutes: number): ClockMention {
  return isNamed ? clockAt(value, minutes) : { ...onDialAt(value, minutes), isOfDial: true };
}

function onDialAt(hour: number, minutes: number): ClockMention {
  const clock = clockAt(hour, minutes);
  return hour >= 1 && hour <= 12 ? { ...clock, isHalfOpen: true } : clock;
}

/** `hour` plus or minus minutes. Below 13 the result is on a 12-hour clock: a quarter to one is 12:45, not 0:45. */
function clockAt(hour: number, minutes: number): ClockMention {
  if (minutes >= 0) return { kind: 'clock', hour, minute: minutes };
  const isOnDial = hour === 1;
  return { kind: 'clock', hour: isOnDial ? 12 : hour === 0 ? 23 : hour - 1, minute: 60 + minutes };
}

/** A word such as "ab" can introduce an hour and also make it open-ended. */
function isAt(token: Token | undefined): boolean {
  return means(token, 'at') && !means(token, 'open');
}

/** The index after "at", "the", "of the" before an hour. */
function skipAt(tokens: readonly Token[], index: number): number {
  let at = index;
  while (
    at < tokens.length &&
    (isAt(tokens[at]) || means(tokens[at], 'link')) &&
    !means(tokens[at], 'open') &&
    meaningOf(tokens[at], 'number') === undefined
  )
    at += 1;
  return at;
}
