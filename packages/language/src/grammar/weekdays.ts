// The day of a weekday word, with and without "next", "this" and "last".
import type { Temporal } from 'temporal-polyfill/full/implementation';

/** The modifier next to the weekday. */
export type WeekdayModifier =
  | 'none'
  | 'current'
  | 'coming'
  | 'next'
  | 'after-next'
  | 'previous'
  | 'next-week'
  | 'this-week'
  | 'last-week';

/**
 * The possible days of a weekday (1 = Monday), seen from `today`. Two if usage differs: "next friday" on a Monday (in
 * four days, or in the following week), "friday" on a Friday (today, or in seven days).
 * @example weekdayCandidates(5, 'next', Temporal.PlainDate.from('2026-11-21')).map(String) // ['2026-11-27']
 */
export function weekdayCandidates(
  weekday: number,
  modifier: WeekdayModifier,
  today: Temporal.PlainDate,
  direction: 'future' | 'past' = 'future',
): Temporal.PlainDate[] {
  const offsets = weekdayOffsets(weekday, modifier, today.dayOfWeek, direction);
  return [...new Set(offsets)].map((days) => today.add({ days }));
}

function weekdayOffsets(
  weekday: number,
  modifier: WeekdayModifier,
  todayWeekday: number,
  direction: 'future' | 'past',
): number[] {
  const sameWeek = weekday - todayWeekday;
  const ahead = (sameWeek + 7) % 7;
  const behind = ahead - 7;
  switch (modifier) {
    case 'none':
      if (ahead === 0) return direction === 'future' ? [0, 7] : [0, -7];
      return direction === 'future' ? [ahead] : [behind];
    case 'current':
      return [ahead];
    case 'coming':
      return [ahead || 7];
    case 'next':
      return [ahead || 7, sameWeek + 7];
    case 'after-next':
      return [(ahead || 7) + 7, sameWeek + 14];
    case 'previous':
      return [behind];
    case 'next-week':
      return [sameWeek + 7];
    case 'this-week':
      return [sameWeek];
    case 'last-week':
      return [sameWeek - 7];
  }
}
