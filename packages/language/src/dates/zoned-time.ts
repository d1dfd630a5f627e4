// The time of a reply in the calendar and time zone of its session.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { MAX_YEAR, MIN_YEAR } from '../limits.ts';
import { safeTimeZone } from '../text/locale.ts';

/**
 * The time `now` (milliseconds since the epoch) in a time zone; in UTC if the zone is unknown. Undefined outside the
 * years 1 to 9999, so that adding to the result cannot fail.
 * @example zonedTimeIn(0, 'Europe/Berlin')?.toPlainTime().toString() // '01:00:00'
 */
export function zonedTimeIn(now: number, timeZone: string): Temporal.ZonedDateTime | undefined {
  if (!(Math.abs(now) <= 8.64e15)) return undefined;
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.trunc(now)).toZonedDateTimeISO(
    safeTimeZone(timeZone),
  );
  return moment.year >= MIN_YEAR && moment.year <= MAX_YEAR ? moment : undefined;
}
