// The message for a day that its month does not have.
import type { MissingDay } from '@colloquy/language';
import { safeLocale } from '@colloquy/language';
import { boundSentence } from '../sentences.ts';

/**
 * Says that a day does not exist, in the visitor's language.
 *
 * @example noSuchDay({ month: 2, day: 31 }, 'en-GB') // 'There is no 31 February.'
 */
export function noSuchDay(missing: MissingDay, locale: string): string {
  return boundSentence('noSuchDay', shownDay(missing, locale), locale);
}

/** The first day of its month as the visitor writes it, with the number of the missing one. */
function shownDay({ year, month, day }: MissingDay, locale: string): string {
  const format = new Intl.DateTimeFormat(safeLocale(locale), {
    calendar: 'gregory',
    timeZone: 'UTC',
    year: year === undefined ? undefined : 'numeric',
    month: 'long',
    day: 'numeric',
  });
  const partsOf = (date: number) => format.formatToParts(date);
  // January has all numbers.
  const number = partsOf(Date.UTC(2024, 0, day)).find(({ type }) => type === 'day')?.value ?? `${day}`;
  return partsOf(Date.UTC(year ?? 2024, month - 1, 2))
    .map(({ type, value }) => (type === 'day' ? number : value))
    .join('');
}
