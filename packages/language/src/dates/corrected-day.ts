// The day of a correction with less than a whole day: "3 December, no, 4", "Friday, no, Saturday".
import { Temporal } from 'temporal-polyfill/full/implementation';

const DAY_ALONE = /^(\d{1,2})\.?$/;
const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day that a bare number names in the month of the replaced day, unless it is past.
 * @example otherDayOfMonth('2026-12-03', '4', today) // '2026-12-04'
 */
export function otherDayOfMonth(
  replaced: string,
  words: string,
  today: Temporal.PlainDate,
): string | undefined {
  const day = Number(DAY_ALONE.exec(words.trim())?.[1]);
  const former = Temporal.PlainDate.from(replaced);
  if (!(day >= 1 && day <= former.daysInMonth)) return undefined;
  const named = former.with({ day });
  return Temporal.PlainDate.compare(named, today) < 0 ? undefined : named.toString();
}

/**
 * The candidate nearest to the replaced day: "Friday, no, Saturday", said on a Saturday. Undefined if two are equally
 * near.
 * @example nearestDay('2026-11-27', ['2026-11-21', '2026-11-28']) // '2026-11-28'
 */
export function nearestDay(replaced: string, candidates: readonly string[]): string | undefined {
  if (!candidates.every((iso) => PLAIN_DATE.test(iso))) return undefined;
  const from = Temporal.PlainDate.from(replaced);
  const days = candidates.map((iso) => ({ iso, distance: Math.abs(from.until(iso).days) }));
  const [first, second] = days.sort((left, right) => left.distance - right.distance);
  return first === undefined || first.distance === second?.distance ? undefined : first.iso;
}
