// Parts of a day's name: day of the month, month, year, and the words between them.
import { fullYear } from './calendar.ts';
import { readSpokenYear } from './spoken-year.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';
import type { WeekdayModifier } from './weekdays.ts';

/** A parsed number, and the index of the next token. */
export interface Part {
  value: number;
  end: number;
  /** Whether the year had two digits. */
  isShort?: true;
}

// Two digits after "5 May" are a year only if they cannot be an hour: "5 May 98", but "5 May 10 o'clock".
const MIN_SHORT_YEAR_BEHIND_MONTH = 25;

// Kinds that a `link` word may also have while it is skipped inside the name of a day.
const LINK_KINDS = new Set([
  ...['link', 'filler', 'article', 'at', 'ahead', 'behind', 'before', 'out-of', 'from'],
  ...['day-mark', 'year-mark', 'month-mark', 'day-lead'],
]);

const MODIFIERS: readonly WeekdayModifier[] = [
  ...(['next-week', 'this-week', 'last-week'] as const),
  ...(['after-next', 'coming', 'next', 'current', 'previous'] as const),
];

/** "May", "5月". @example readMonth(tokens, 0)?.value // 5 */
export function readMonth(tokens: readonly Token[], index: number): Part | undefined {
  const named = meaningOf(tokens[index], 'month');
  if (named !== undefined) return { value: named, end: index + 1 };
  const number = meaningOf(tokens[index], 'number');
  if (number === undefined || !means(tokens[index + 1], 'month-mark')) return undefined;
  return { value: number, end: index + 2 };
}

/** "24", "24th", "24日", "twenty-fourth". @example readDayNumber(tokens, 0)?.value // 24 */
export function readDayNumber(tokens: readonly Token[], index: number): Part | undefined {
  const token = tokens[index];
  const value = meaningOf(token, 'ordinal') ?? meaningOf(token, 'number');
  const isLong = token?.shape === 'number' && /^\d{3}/.test(token.text);
  // Chinese "前" means both "the former" and "before".
  if (value === undefined || means(token, 'open')) return undefined;
  if (!Number.isInteger(value) || value < 0 || value > 99 || isLong) return undefined;
  return { value, end: means(tokens[index + 1], 'day-mark') ? index + 2 : index + 1 };
}

/** A year: four digits, two with a year mark, or in words. @example readYear(tokens, 0)?.value // 2026 */
export function readYear(tokens: readonly Token[], index: number): Part | undefined {
  const token = tokens[index];
  if (token?.shape === 'word') {
    const spoken = readSpokenYear(tokens, index);
    const isNamed = spoken !== undefined && means(tokens[spoken.end], 'year-mark');
    return isNamed ? { ...spoken, end: spoken.end + 1 } : spoken;
  }
  if (token?.shape !== 'number') return undefined;
  const value = meaningOf(token, 'number');
  const isMarked = means(tokens[index + 1], 'year-mark');
  const year = value === undefined ? undefined : fullYear(value, token.text.length);
  if (year === undefined || (token.text.length !== 4 && !isMarked)) return undefined;
  const end = isMarked ? index + 2 : index + 1;
  return token.text.length === 2 ? { value: year, end, isShort: true } : { value: year, end };
}

/** A year after a day and month, where two digits are enough. @example readYearBehind(tokens, 2)?.value // 1998 for "98" */
export function readYearBehind(tokens: readonly Token[], index: number): Part | undefined {
  const at = skipLinks(tokens, index);
  const year = readYear(tokens, at);
  if (year !== undefined) return year;
  const token = tokens[at];
  const value = meaningOf(token, 'number') ?? 0;
  const isShort =
    token?.shape === 'number' &&
    token.text.length === 2 &&
    value >= MIN_SHORT_YEAR_BEHIND_MONTH &&
    !means(tokens[at + 1], 'day-mark');
  const full = isShort ? fullYear(value, 2) : undefined;
  return full === undefined ? undefined : { value: full, end: at + 1, isShort: true };
}

/** "next", "this", "next week" next to a weekday or a unit. @example readModifier(tokens[0]) // 'next' */
export function readModifier(token: Token | undefined): WeekdayModifier | undefined {
  return MODIFIERS.find((modifier) => modifier !== 'none' && means(token, modifier));
}

/** The index after articles and prepositions. Words with other meanings are not skipped. */
export function skipLinks(tokens: readonly Token[], index: number): number {
  let at = index;
  while (isLink(tokens[at])) at += 1;
  return at;
}

function isLink(token: Token | undefined): boolean {
  return means(token, 'link') && token?.meanings.every((meaning) => LINK_KINDS.has(meaning.kind)) === true;
}
