// The reply to a question for a day: its options, and the points that were understood.
import type { Temporal } from 'temporal-polyfill/full/implementation';
import type { KnownHalf } from '../grammar/clock-context.ts';
import type { Merged } from '../grammar/merge-mentions.ts';
import { FIRST_TOLD_YEAR, LAST_TOLD_YEAR } from '../limits.ts';

/** Between the ends of an offered range. */
export const RANGE_MARK = ' to ';

export interface DateOptions {
  /** BCP 47 tag of the visitor's language. */
  locale: string;
  /** IANA name of the session's time zone. */
  timeZone: string;
  /** Time of the reply, in milliseconds since the epoch. */
  now: number;
  /** How "1/2/2024" is read. Default: the order of the locale. */
  dayFirst?: boolean;
  /** True if the block asks for a time of day as well. */
  hasTime?: boolean;
  /** True if the block asks for a start and an end. */
  isRange?: boolean;
  /** The days of an earlier reply. A reply without a day refers to them and completes them. */
  said?: readonly SaidPoint[];
  /** Where a day without a year is searched. Default: in the future. */
  direction?: 'future' | 'past';
}

/** A day that was understood, with its time if known. */
export interface SaidPoint {
  /** yyyy-MM-dd */
  readonly plainDate: string;
  /** HH:mm, if known. */
  readonly time?: string | undefined;
  /** Index into DAY_PARTS, if only the part of the day is known. */
  readonly part?: number | undefined;
  /** The half of the day of a withdrawn time. */
  readonly half?: KnownHalf | undefined;
}

/** A day and time on the wall clock of the session's time zone. */
export interface DatePoint {
  /** yyyy-MM-dd */
  plainDate: string;
  /** HH:mm. Explicit or implied: noon for a day, the present time for "tomorrow" and "in 3 days". */
  time: string;
  hasExplicitTime: boolean;
  /** "friday afternoon": index into DAY_PARTS, if no hour was given. */
  part?: number;
}

export interface DateReply {
  start: DatePoint;
  end?: DatePoint;
}

/** A merged side of a reply with its day. */
export type MergedDay = Merged & { day: Temporal.PlainDate };

/** A point in ISO notation, with its time if one was given. */
export function isoOfPoint({ plainDate, time, hasExplicitTime }: DatePoint): string {
  return hasExplicitTime ? `${plainDate}T${time}` : plainDate;
}

/** Whether a day is in a year that people name. */
export function isInRange(day: Temporal.PlainDate): boolean {
  return day.year >= FIRST_TOLD_YEAR && day.year <= LAST_TOLD_YEAR;
}

/** A merged side as a point of the reply. */
export function toPoint({ day, time, hasExplicitTime, part }: MergedDay): DatePoint {
  const point = { plainDate: day.toString(), time: time.toString().slice(0, 5), hasExplicitTime };
  return hasExplicitTime || part === undefined ? point : { ...point, part };
}

/** A merged side in ISO notation. */
export function isoOf({ day, time, hasExplicitTime }: MergedDay): string {
  return hasExplicitTime ? day.toPlainDateTime(time).toString({ smallestUnit: 'minute' }) : day.toString();
}
