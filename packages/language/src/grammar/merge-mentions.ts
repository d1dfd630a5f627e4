// Merges the mentions on one side of a reply into one day and one time of day, or explains why that is impossible.
import { Temporal } from 'temporal-polyfill/full/implementation';
import type { ParseResult, Rejected } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { applyPart, bothHalves } from './clock-rules.ts';
import { DAY_PARTS } from './meaning.ts';
import type { ClockMention, DateMention, Mention, MomentMention } from './mention.ts';
import { withinSpan } from './spans.ts';

/** A day, if given, and a time of day on the session's wall clock. */
export interface Merged {
  day?: Temporal.PlainDate;
  repeats?: DateMention['repeats'];
  /** Whether the year was given. */
  hasYear?: boolean;
  time: Temporal.PlainTime;
  hasExplicitTime: boolean;
  /** Index into DAY_PARTS, if no hour was given. */
  part?: number;
  nextDay?: NextDay;
}

/**
 * Whether a time belongs to the day after the given one. 24:00 always does; "midnight", "12 at night" and "friday night
 * at 1" may. Other times after midnight ("at 1 at night") do if the day is today.
 */
export type NextDay = 'always' | 'maybe' | 'tonight';

// The hour for a part of the day without a given hour; the block sees that the hour is implied.
const PART_HOURS: Record<(typeof DAY_PARTS)[number], number> = {
  am: 9,
  pm: 15,
  morning: 9,
  midday: 12,
  afternoon: 15,
  evening: 19,
  night: 22,
};
const FIRST_HOUR_OF_MORNING = 6;
const NOON = Temporal.PlainTime.from('12:00');

/**
 * Merges mentions. Several names of the same day are accepted ("tomorrow, Sunday"); different days or times are
 * ambiguous. `isAlternative`: they are joined by "or" or "to", so that a weekday is a separate day and does not confirm
 * another.
 * @example mergeMentions(mentions, now, false) // { ok: true, value: { day, time, hasExplicitTime: true } }
 */
export function mergeMentions(
  mentions: readonly Mention[],
  now: Temporal.ZonedDateTime,
  isAlternative: boolean,
): ParseResult<Merged> {
  const dates = mentions.filter((mention) => mention.kind === 'date');
  const moments = mentions.filter((mention) => mention.kind === 'moment');
  const days = mergeDays(dates, isAlternative);
  if (!days.ok) return days;
  const moment = pickMoment(moments, days.value !== undefined);
  if (!moment.ok) return moment;
  const time = mergeTime(mentions, days.value?.keepsClock ? now.toPlainTime() : NOON);
  if (!time.ok) return ofDay(time, days.value?.day);
  if (moment.value !== undefined) return accept(mergedMoment(moment.value, time.value));
  const zones = zonesOfClocks(mentions);
  if (zones !== undefined) return inSessionZone({ ...days.value, ...time.value }, zones, now);
  if (days.value === undefined) return accept(time.value);
  const { day, repeats, hasYear } = days.value;
  return accept({ ...time.value, day, hasYear, ...(repeats === undefined ? {} : { repeats }) });
}

interface MergedDay {
  day: Temporal.PlainDate;
  repeats?: DateMention['repeats'];
  hasYear: boolean;
  keepsClock: boolean;
}

function mergeDays(
  dates: readonly DateMention[],
  isAlternative: boolean,
): ParseResult<MergedDay | undefined> {
  const singleDays = dates.filter((mention) => mention.isSpan !== true);
  const spans = dates.filter((mention) => mention.isSpan === true);
  const impossible = singleDays.find((mention) => mention.candidates.length === 0);
  if (impossible !== undefined) {
    const { missing } = impossible;
    return { ...reject('impossible', 'no such day'), ...(missing ? { missing } : {}) };
  }
  const named = singleDays.map((mention) =>
    spans.reduce((inside, { span }) => withinSpan(inside, span), mention),
  );
  if (named.some((mention) => mention.candidates.length === 0))
    return ambiguous(singleDays.flatMap((mention) => mention.candidates.map(String)).sort());
  if (named.length === 0)
    return dates.length === 0 ? accept(undefined) : reject('incomplete', 'a span of time instead of a day');
  const specific = named.filter((mention) => mention.weekday === undefined || isAlternative);
  const weekdays = named.filter((mention) => !specific.includes(mention));
  const groups = (specific.length > 0 ? specific : weekdays).map((mention) => mention.candidates.map(String));
  const shared = (groups[0] ?? []).filter((day) => groups.every((group) => group.includes(day)));
  const fitting = shared.filter(
    (day) =>
      specific.length === 0 ||
      weekdays.every((mention) => mention.weekday === Temporal.PlainDate.from(day).dayOfWeek),
  );
  const [day, other] = fitting;
  if (day === undefined || other !== undefined) {
    return ambiguous(
      other === undefined ? named.flatMap((mention) => mention.candidates.map(String)).sort() : fitting,
    );
  }
  const repeats = named.every((mention) => mention.repeats !== undefined) ? named[0]?.repeats : undefined;
  const keepsClock = named.every((mention) => mention.keepsClock === true);
  return accept({
    day: Temporal.PlainDate.from(day),
    keepsClock,
    hasYear: named.some((mention) => mention.hasYear === true),
    ...(repeats === undefined ? {} : { repeats }),
  });
}

/** The only moment among the mentions; a day takes precedence over "now". */
function pickMoment(
  moments: readonly MomentMention[],
  hasDay: boolean,
): ParseResult<Temporal.ZonedDateTime | undefined> {
  const exact = moments.filter((mention) => !mention.isRelative);
  const counted = exact.length > 0 ? exact : hasDay ? [] : moments;
  const distinct = new Set(counted.map((mention) => mention.moment.epochMilliseconds));
  if (distinct.size > 1 || (exact.length > 0 && hasDay))
    return ambiguous(
      counted.map((mention) => mention.moment.toPlainDateTime().toString({ smallestUnit: 'minute' })),
    );
  return accept(counted[0]?.moment);
}

function mergedMoment(moment: Temporal.ZonedDateTime, merged: Merged): Merged {
  const time = merged.hasExplicitTime ? merged.time : moment.toPlainTime();
  return { day: moment.toPlainDate(), time, hasExplicitTime: true };
}

/** Two times on one day are two moments. */
function ofDay(reading: Rejected, day: Temporal.PlainDate | undefined): Rejected {
  if (day === undefined || reading.candidates === undefined) return reading;
  return { ...reading, candidates: reading.candidates.map((time) => `${day}T${time}`) };
}

/** The time zones common to all times; undefined if none was named, empty if the zones differ. */
function zonesOfClocks(mentions: readonly Mention[]): readonly string[] | undefined {
  const named = mentions.flatMap((mention) =>
    mention.kind === 'clock' && mention.zones !== undefined ? [mention.zones] : [],
  );
  const [first] = named;
  return first?.filter((zone) => named.every((zones) => zones.includes(zone)));
}

/** Converts a time of another zone to the session's zone. Without a given day it is on that zone's current day. */
function inSessionZone(
  merged: Merged,
  zones: readonly string[],
  now: Temporal.ZonedDateTime,
): ParseResult<Merged> {
  const times = zones.map((zone) => {
    const day = merged.day ?? now.withTimeZone(zone).toPlainDate();
    return day
      .toZonedDateTime({ timeZone: zone, plainTime: merged.time })
      .withTimeZone(now.timeZoneId)
      .toPlainDateTime();
  });
  const distinct = [...new Set(times.map((time) => time.toString({ smallestUnit: 'minute' })))];
  const [only] = times;
  if (only === undefined || distinct.length > 1)
    return ambiguous(merged.day === undefined ? distinct.map((time) => time.slice(-5)) : distinct);
  return accept({ day: only.toPlainDate(), time: only.toPlainTime(), hasExplicitTime: true });
}

function mergeTime(mentions: readonly Mention[], implied: Temporal.PlainTime): ParseResult<Merged> {
  const clocks = mentions.filter((mention) => mention.kind === 'clock');
  const parts = mentions.flatMap((mention) => (mention.kind === 'part' ? [mention.part] : []));
  const times = clocks.flatMap((clock) => mergeClock(clock, parts));
  if (times.includes(undefined)) return reject('impossible', 'no such time of day');
  const distinct = [...new Set(times.map(String))];
  if (distinct.length > 1) return ambiguous(distinct.map((time) => time.slice(0, 5)));
  // "Morning or afternoon" leaves the part open.
  const agreed = parts.every((other) => other === parts[0]) ? parts[0] : undefined;
  const part = DAY_PARTS[agreed ?? -1];
  const fallback = part === undefined ? implied : Temporal.PlainTime.from({ hour: PART_HOURS[part] });
  const [time] = times;
  const [clock] = clocks;
  const nextDay = clock === undefined ? undefined : nextDayOf(clock, parts, time);
  return accept({
    time: time ?? fallback,
    hasExplicitTime: time !== undefined,
    ...(nextDay === undefined ? {} : { nextDay }),
    ...(time === undefined && agreed !== undefined ? { part: agreed } : {}),
  });
}

function nextDayOf(
  clock: ClockMention,
  parts: readonly number[],
  time: Temporal.PlainTime | undefined,
): NextDay | undefined {
  if (clock.hour === 24) return 'always';
  const isOfNight = clock.part !== undefined && isNight(clock.part);
  const isNightNamed = parts.some(isNight);
  if (clock.isMidnight === true || ((isOfNight || isNightNamed) && clock.hour === 12)) return 'maybe';
  if (time === undefined || time.hour >= FIRST_HOUR_OF_MORNING) return undefined;
  // In "friday night at 1" the night may be the one after Friday; "friday at 1 at night" is a clock time.
  if (isNightNamed || (isOfNight && clock.isPartBehind !== true)) return 'maybe';
  return isOfNight ? 'tonight' : undefined;
}

function isNight(part: number): boolean {
  return DAY_PARTS[part] === 'evening' || DAY_PARTS[part] === 'night';
}

/** The time for every given part of the day: "3pm in the morning" yields two. Undefined for an impossible one. */
function mergeClock(clock: ClockMention, parts: readonly number[]): (Temporal.PlainTime | undefined)[] {
  const possible = clock.part === undefined ? parts : [clock.part, ...parts];
  return (possible.length === 0 ? [undefined] : possible).flatMap((part) => {
    // "12 in the morning" is noon for some people and midnight for others.
    if (clock.hour === 12 && DAY_PARTS[part ?? -1] === 'morning')
      return [0, 12].map((hour) => Temporal.PlainTime.from({ hour, minute: clock.minute }));
    if (part === undefined && clock.isHalfOpen === true && clock.zones === undefined)
      return bothHalves(clock).map((each) => Temporal.PlainTime.from(each));
    const applied = applyPart(clock, part);
    return applied === undefined ? undefined : Temporal.PlainTime.from(applied);
  });
}
