// Which of two values is more: numbers, dates, lengths.
import type { Value } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { View } from './view.ts';

interface Counting {
  readonly charge?: View['charge'] | undefined;
}

/**
 * Whether two values are in order. Each becomes a number: a list its length, a text its number, else its date, else
 * its length. Nothing is more or less than an unset value, and dates do not compare with lengths of texts.
 *
 * @param counting counts the work, inside a turn
 * @example inOrder('2024-01-02', '2024-01-01', view, (a, b) => a > b) // true
 */
export function inOrder(
  left: Value,
  right: Value,
  counting: Counting,
  test: (a: number, b: number) => boolean,
): boolean {
  if (left === null || right === null) return false;
  const [one, other] = [measure(left, counting), measure(right, counting)];
  const kinds = [one.kind, other.kind];
  return kinds.includes('date') && kinds.includes('length') ? false : test(one.size, other.size);
}

interface Measure {
  readonly kind: 'number' | 'date' | 'length';
  readonly size: number;
}

function measure(value: NonNullable<Value>, counting: Counting): Measure {
  if (typeof value !== 'string') return { kind: 'number', size: value.length };
  const number = value.startsWith('+') || value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isNaN(number)) return { kind: 'number', size: number };
  counting.charge?.(limits.dateFuel);
  const date = readDate(value);
  return date === undefined ? { kind: 'length', size: value.length } : { kind: 'date', size: date };
}

/** The longest date that is written out, with its weekday, time and zone. */
const DATE_CHARACTERS = 64;
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';
const NAMED_MONTH = new RegExp(`(?<!\\p{L})(?:${MONTH})(?!\\p{L})`, 'iu');
const ZONE = '(?:z|utc|gmt|[ecmp][sd]t)';
/** A word that may be part of a date. */
const WORD_OF_DATES = new RegExp(`^(?:${MONTH}|${DAY}|${ZONE}|t|am|pm)$`, 'iu');
/** In one of three ways a text says a day: with the name of a month, with a year of four digits, or with three numbers. */
const FULL_YEAR = /(?<!\d)\d{4}(?!\d)/;
const THREE_NUMBERS = /^\D*\d+\D+\d+\D+\d/;
const OWN_ZONE = new RegExp(`${ZONE}(?:[+-]\\d+)?\\s*$|:\\d\\d\\S*\\s*[+-]\\d\\d:?\\d\\d\\s*$`, 'i');
const ISO_TIME = /^\d{4}-\d\d-\d\dT/i;

/**
 * Epoch milliseconds of a text that is a date; nothing for any other. JavaScript accepts any text with a number
 * ("Room 5" is in May 2001), and reads a time without a zone as the server's local time: here it is UTC.
 */
function readDate(text: string): number | undefined {
  if (text.length > DATE_CHARACTERS) return undefined;
  const words = text.match(/\p{L}+/gu) ?? [];
  if (!words.every((word) => WORD_OF_DATES.test(word))) return undefined;
  if (!NAMED_MONTH.test(text) && !FULL_YEAR.test(text) && !THREE_NUMBERS.test(text)) return undefined;
  const date = Date.parse(OWN_ZONE.test(text) ? text : ISO_TIME.test(text) ? `${text}Z` : `${text} UTC`);
  return Number.isNaN(date) ? undefined : date;
}
