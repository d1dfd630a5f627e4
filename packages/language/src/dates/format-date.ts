// Formats a day and time with the format of a bot.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { MAX_FORMAT_LENGTH } from '../limits.ts';
import { safeLocale } from '../text/locale.ts';

/** A day and optionally a time of day on the wall clock. */
export interface FormattableDate {
  /** yyyy-MM-dd */
  plainDate: string;
  /** HH:mm or HH:mm:ss; 00:00 if absent. */
  time?: string;
}

interface Fields {
  date: Temporal.PlainDate;
  time: Temporal.PlainTime;
  locale: string;
}

type Writer = (fields: Fields, width: number) => string;

// A quoted literal ('' is one quote), a run of one letter, or any other character.
const PIECE = /''|'(?:[^']|'')*(?:'|$)|([A-Za-z])\1*|./gsu;

// Users of other format languages write D and Y for d and y.
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['D', 'd'],
  ['Y', 'y'],
  ['u', 'y'],
  ['L', 'M'],
  ['c', 'E'],
  ['e', 'E'],
  ['k', 'H'],
  ['K', 'h'],
]);

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['y', ({ date }, width) => (width === 2 ? pad(date.year % 100, 2) : pad(date.year, width))],
  ['M', (fields, width) => (width > 2 ? monthName(fields, width) : pad(fields.date.month, width))],
  ['d', ({ date }, width) => pad(date.day, width)],
  [
    'E',
    (fields, width) =>
      name(fields, { weekday: width === 4 ? 'long' : width === 5 ? 'narrow' : 'short' }, 'weekday'),
  ],
  ['Q', ({ date }, width) => pad(Math.ceil(date.month / 3), width)],
  ['w', ({ date }, width) => pad(date.weekOfYear ?? 0, width)],
  ['H', ({ time }, width) => pad(time.hour, width)],
  ['h', ({ time }, width) => pad(time.hour % 12 || 12, width)],
  ['m', ({ time }, width) => pad(time.minute, width)],
  ['s', ({ time }, width) => pad(time.second, width)],
  ['S', ({ time }, width) => pad(time.millisecond, 3).slice(0, width).padEnd(width, '0')],
  ['a', (fields) => name(fields, { hour: 'numeric', hour12: true }, 'dayPeriod')],
]);

/**
 * Formats a date with the tokens of Unicode TR35: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss a, literals in
 * single quotes. `D` and `Y` mean `d` and `y`. Month and weekday names are those of the locale. Other letters stay
 * unchanged; an invalid date returns an empty text.
 * @example formatDate({ plainDate: '2026-12-24' }, 'd MMMM yyyy', { locale: 'fr' }) // '24 décembre 2026'
 */
export function formatDate(date: FormattableDate, format: string, { locale }: { locale: string }): string {
  const fields = toFields(date, safeLocale(locale));
  if (fields === undefined) return '';
  return format.slice(0, MAX_FORMAT_LENGTH).replace(PIECE, (piece: string) => writePiece(piece, fields));
}

/**
 * The format of a day with its month in words, in which day and month cannot be confused. German, Danish, Czech and
 * other languages put a period after the day.
 * @example dayInWords('de') // 'd. MMMM yyyy'
 */
export function dayInWords(locale: string): string {
  const parts = dateFormat(safeLocale(locale), { day: 'numeric', month: 'long' }).formatToParts(0);
  const after = parts[parts.findIndex(({ type }) => type === 'day') + 1];
  return after?.value.startsWith('.') ? 'd. MMMM yyyy' : 'd MMMM yyyy';
}

function writePiece(piece: string, fields: Fields): string {
  if (piece === "''") return "'";
  if (piece.startsWith("'")) return piece.replace(/^'|'$/g, '').replaceAll("''", "'");
  const letter = piece[0] ?? '';
  const writer = WRITERS.get(SYNONYMS.get(letter) ?? letter);
  return writer === undefined ? piece : writer(fields, piece.length);
}

function toFields({ plainDate, time }: FormattableDate, locale: string): Fields | undefined {
  try {
    return {
      date: Temporal.PlainDate.from(plainDate),
      time: Temporal.PlainTime.from(time ?? '00:00'),
      locale,
    };
  } catch {
    return undefined;
  }
}

function pad(value: number, width: number): string {
  return `${value}`.padStart(width, '0');
}

/**
 * After a day many languages use another case of the month ("5 мая"), which Intl produces only together with a day.
 * Where that gives only a number, the month is formatted alone ("5月"), and in full if it has no short name.
 */
function monthName(fields: Fields, width: number): string {
  const month = width === 3 ? 'short' : width === 5 ? 'narrow' : 'long';
  const names = [
    name(fields, { month, day: 'numeric' }, 'month'),
    dateFormat(fields.locale, { month }).format(toMilliseconds(fields)),
    dateFormat(fields.locale, { month: 'long' }).format(toMilliseconds(fields)),
  ];
  return names.find((candidate) => !/^\d+$/.test(candidate)) ?? '';
}

function name(
  fields: Fields,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): string {
  const parts = dateFormat(fields.locale, options).formatToParts(toMilliseconds(fields));
  return parts.find((part) => part.type === type)?.value ?? '';
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
}

function toMilliseconds({ date, time }: Fields): number {
  return date.toZonedDateTime({ timeZone: 'UTC', plainTime: time }).epochMilliseconds;
}
