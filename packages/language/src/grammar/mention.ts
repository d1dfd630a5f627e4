// The findings of the grammar in a reply: days, times of day, moments and parts of a day.
import type { Temporal } from 'temporal-polyfill/full/implementation';

/** A day. More than one candidate: the words leave it open; none: there is no such day. */
export interface DateMention {
  kind: 'date';
  candidates: Temporal.PlainDate[];
  /** A bare weekday, which beside another day only confirms it ("Friday 27 November"). */
  weekday?: number;
  /** The day comes back every week, month or year, so that one end of a range may be moved beside the other. */
  repeats?: 'week' | 'month' | 'year';
  /** The year was told. */
  hasYear?: boolean;
  /** "tomorrow", "in 3 days": the same time of day as now, unless a time is told. */
  keepsClock?: boolean;
  /** "next week": a span, and no day of it. */
  isSpan?: boolean;
  /** Where that span lies, if it is one of days. */
  span?: Span;
  /** Both days of a weekend, where a range is asked for. */
  weekend?: Span;
}

/** A week, a month or a year. */
export interface Span {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
}

/** A time of day, 24-hour clock; `part` is what was said about morning or evening, not yet applied. */
export interface ClockMention {
  kind: 'clock';
  hour: number;
  minute: number;
  part?: number;
  /** The hour was said on a dial of twelve, so that without a part of the day it is one of two. */
  isHalfOpen?: boolean;
  /** Said with a half, a quarter or minutes to an hour, as only a dial of twelve has them: "halb drei". */
  isOfDial?: boolean;
  /** The part was said behind the hour: "1 at night", not "night at 1". */
  isPartBehind?: boolean;
  /** "midnight", which begins a day and ends another. */
  isMidnight?: boolean;
  /** The zones whose clock it may be, where one was named. */
  zones?: readonly string[];
}

/** An exact moment: "now", "in 2 hours", "2026-12-24T10:30Z". */
export interface MomentMention {
  kind: 'moment';
  moment: Temporal.ZonedDateTime;
  /** True for relative words ("now"), which give a day only if nothing else does. */
  isRelative: boolean;
}

/** "in the evening": an index into DAY_PARTS. */
export interface PartMention {
  kind: 'part';
  part: number;
}

export type Mention = DateMention | ClockMention | MomentMention | PartMention;

/** A mention and the index of the first token behind it. */
export interface Match<Kind extends Mention = Mention> {
  mention: Kind;
  end: number;
}
