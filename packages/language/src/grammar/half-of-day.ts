// Puts an hour in the half of the day that was given before: "5 in the afternoon, no, 6", "friday evening", then "8".
import type { KnownHalf } from './clock-context.ts';
import { DAY_PARTS } from './meaning.ts';
import type { ClockMention } from './mention.ts';

/** The hours on a 12-hour clock that belong to a part of the day beyond doubt. */
const SURE_HOURS: Record<(typeof DAY_PARTS)[number], readonly number[]> = {
  am: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  pm: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  morning: [5, 6, 7, 8, 9, 10, 11],
  midday: [11, 12, 1, 2, 3],
  afternoon: [12, 1, 2, 3, 4, 5, 6, 7, 8],
  evening: [4, 5, 6, 7, 8, 9, 10, 11],
  night: [6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4],
};

/**
 * An hour without a part of the day, with the one given before. An hour that is unusual there ("11 in the morning, no,
 * 1") is ambiguous. Other hours stay as they are.
 * @example inHalf({ kind: 'clock', hour: 6, minute: 0 }, DAY_PARTS.indexOf('afternoon')).part // 4
 */
export function inHalf(clock: ClockMention, half: KnownHalf | undefined): ClockMention {
  const isOnDial = clock.hour >= 1 && clock.hour <= 12;
  if (half === undefined || clock.part !== undefined || clock.isMidnight === true || !isOnDial) return clock;
  const part = half === 'past noon' ? undefined : DAY_PARTS[half];
  // "11 in the morning, no, 12" is noon.
  if (clock.hour === 12 && (part === 'am' || part === 'morning')) return clock;
  return part !== undefined && SURE_HOURS[part].includes(clock.hour)
    ? { ...clock, part: DAY_PARTS.indexOf(part), isPartBehind: true }
    : { ...clock, isHalfOpen: true };
}
