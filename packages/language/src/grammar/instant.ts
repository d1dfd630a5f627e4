// Reads machine-readable dates ("2026-12-24T10:30"), as web clients send them.
import { Temporal } from 'temporal-polyfill/full/implementation';
import type { CalendarContext } from './calendar.ts';
import { formatDay } from './calendar.ts';
import type { ClockMention, DateMention, MomentMention } from './mention.ts';
import type { FigureInstant } from './token.ts';

/**
 * The day and time of a machine-readable date. If it has a UTC offset: its moment in the session's time zone.
 * @example instantMentions({ date, clock: { hour: 10, minute: 30 } }, context) // [{ kind: 'date', … }, { kind: 'clock', hour: 10, minute: 30 }]
 */
export function instantMentions(
  instant: FigureInstant,
  context: CalendarContext,
): (DateMention | ClockMention | MomentMention)[] {
  const [year, month, day = 0] = instant.date.parts;
  const { hour, minute } = instant.clock;
  const date = formatDay(year, month, day, context);
  if (date === undefined || hour > 23 || minute > 59) return [{ kind: 'date', candidates: [] }];
  if (instant.offset === undefined)
    return [
      { kind: 'date', candidates: [date], hasYear: true },
      { kind: 'clock', hour, minute },
    ];
  const moment = momentOf(date.toPlainDateTime({ hour, minute }), instant.offset, context.now.timeZoneId);
  return moment === undefined
    ? [{ kind: 'date', candidates: [] }]
    : [{ kind: 'moment', moment, isRelative: false }];
}

function momentOf(
  wallClock: Temporal.PlainDateTime,
  offset: string,
  timeZone: string,
): Temporal.ZonedDateTime | undefined {
  try {
    return Temporal.Instant.from(`${wallClock.toString()}${offset.toUpperCase()}`).toZonedDateTimeISO(
      timeZone,
    );
  } catch {
    return undefined;
  }
}
