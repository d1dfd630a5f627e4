// Findings of the grammar in a reply: days, times of day, moments and parts of a day.
import type { Temporal } from 'temporal-polyfill/full/implementation';
import type { MissingDay } from '../parse-result.ts';

/** A day. Several candidates: the words are ambiguous. No candidate: the day does not exist. */
export interface DateMention {
  kind: 'date';
  candidates: Temporal.PlainDate[];
  /** The named day, if its month has no such day. */
  missing?: MissingDay | undefined;
  /** A bare weekday. Next to another day it only confirms that day ("Friday 27 November"). */
  weekday?: number;
  /** The day repeats every week, month or year, so that one end of a range may be moved relative to the other. */
  repeats?: 'week' | 'month' | 'year';
  /** Whether the year was given. */
  hasYear?: boolean;
  /** "tomorrow", "in 3 days": the current time of day, unless a time is given. */
  keepsClock?: boolean;
  /** "next week": a period, not a day. */
  isSpan?: boolean;
  /** First and last day of that period, if it consists of days. */
  span?: Span;
  /** Both days of a weekend, if a range is asked for. */
  weekend?: Span;
}

/** A week, a month or a year. */
export interface Span {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
}

/** A time of day on the 24-hour clock; `part` is the given part of the day, not applied yet. */
export interface ClockMention {
  kind: 'clock';
  hour: number;
  minute: number;
  part?: number;
  /** The hour is on a 12-hour clock, so it is ambiguous without a part of the day. */
  isHalfOpen?: boolean;
  /** Given with a half, a quarter or minutes to an hour, which are only used on a 12-hour clock: "halb drei". */
  isOfDial?: boolean;
  /** The part follows the hour: "1 at night", not "night at 1". */
  isPartBehind?: boolean;
  /** "midnight", which begins one day and ends another. */
  isMidnight?: boolean;
  /** The possible time zones of the time, if one was named. */
  zones?: readonly string[];
}

/** An exact moment: "now", "in 2 hours", "2026-12-24T10:30Z". */
export interface MomentMention {
  kind: 'moment';
  moment: Temporal.ZonedDateTime;
  /** Whether the moment is relative ("now"): it gives the day only if nothing else does. */
  isRelative: boolean;
}

/** "in the evening": an index into DAY_PARTS. */
export interface PartMention {
  kind: 'part';
  part: number;
}

export type Mention = DateMention | ClockMention | MomentMention | PartMention;

/** A mention and the index of the next token. */
export interface Match<Kind extends Mention = Mention> {
  mention: Kind;
  end: number;
}
