// The reply of picked days, and the bounds of the picker.
import type { DateInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** Separates the ends of a range in a reply; the server stores it in its own format. */
const RANGE_MARK = ' to ';

/**
 * The reply for picked days or moments: in ISO form, so that day and month cannot be confused. The visitor's bubble
 * shows them in the visitor's language.
 *
 * @example dateReply(['2026-12-24', '2026-12-27'], 'en').message // { type: 'text', text: '2026-12-24 to 2026-12-27' }
 */
export function dateReply(picked: readonly string[], locale: string): Answer {
  return {
    message: { type: 'text', text: picked.map(toTheMinute).join(RANGE_MARK) },
    label: shownDates(picked, locale),
  };
}

/** Some browsers include seconds. */
function toTheMinute(value: string): string {
  return value.slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/**
 * Formats picked days or moments in the visitor's language, with the same calendar as the picker.
 *
 * @example shownDates(['2026-12-24', '2026-12-27'], 'en') // 'December 24 – 27, 2026'
 */
export function shownDates(
  picked: readonly string[],
  locale: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle,
    timeStyle: picked[0]?.includes('T') ? 'short' : undefined,
    timeZone: 'UTC',
  });
  const [start, end] = picked.map(
    (value) => new Date(value.includes('T') ? `${toTheMinute(value)}Z` : value),
  );
  if (!start) return '';
  return end ? format.formatRange(start, end) : format.format(start);
}

/**
 * A day in few letters: with its weekday, and with the year unless it is the current one.
 *
 * @example shownChip('2026-12-04', 'en-GB') // 'Fri, 4 Dec', in 2026
 */
export function shownChip(day: string, locale: string): string {
  const isThisYear = new Date().getFullYear() === Number.parseInt(day, 10);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}

/**
 * The bounds in the picker's format: days for days, moments for moments. Invalid bounds are left out, since the server
 * checks the reply in any case. Years have four digits.
 *
 * @example pickerBounds({ hasTime: true, min: '2026-12-24' }) // { min: '2026-12-24T00:00', max: '9999-12-31T23:59' }
 */
export function pickerBounds({ hasTime = false, min, max }: DateInputOptions): {
  readonly min?: string | undefined;
  readonly max: string;
} {
  return {
    min: boundOf(min, hasTime, '00:00'),
    max: boundOf(max, hasTime, '23:59') ?? boundOf('9999-12-31', hasTime, '23:59') ?? '',
  };
}

function boundOf(value: string | undefined, hasTime: boolean, time: string): string | undefined {
  const [, day, ofDay = time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(value ?? '') ?? [];
  if (!day) return undefined;
  return hasTime ? `${day}T${ofDay}` : day;
}
