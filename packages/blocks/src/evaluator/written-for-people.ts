// Numbers and dates as a language writes them: the interpreter has no Intl, and would write all of them in its own way.
import { limits } from './limits.ts';

/** What the guest asks for, as JSON: the number, or the moment in epoch milliseconds, as text. */
interface Asked {
  readonly kind: 'number' | 'date' | 'time' | 'both' | 'format';
  readonly value: string;
  readonly locales?: string | string[];
  readonly options?: object;
}

/**
 * Writes a number or a moment. Without a language it is English, and without a time zone UTC, on every machine. Never throws: a language
 * or an option that makes no sense is told.
 *
 * @param asked JSON
 * @returns JSON: the `text`, or the `message` of the error
 * @example writtenForPeople('{"kind":"number","value":"1234.5","locales":"de"}') // '{"text":"1.234,5"}'
 */
export function writtenForPeople(asked: string): string {
  try {
    if (asked.length > limits.formatCharacters) throw new RangeError('The options of a format are too long.');
    const { kind, value, locales: wanted, options } = JSON.parse(asked) as Asked;
    // An unknown language, such as "default", would fall back to that of the machine.
    const locales = [...Intl.getCanonicalLocales(wanted), 'en-US'];
    if (kind === 'number') return JSON.stringify({ text: Number(value).toLocaleString(locales, options) });
    const date = new Date(Number(value));
    const zoned = { timeZone: 'UTC', ...options };
    if (kind === 'format')
      return JSON.stringify({ text: new Intl.DateTimeFormat(locales, zoned).format(date) });
    if (kind === 'date') return JSON.stringify({ text: date.toLocaleDateString(locales, zoned) });
    if (kind === 'time') return JSON.stringify({ text: date.toLocaleTimeString(locales, zoned) });
    return JSON.stringify({ text: date.toLocaleString(locales, zoned) });
  } catch (error) {
    return JSON.stringify({ message: error instanceof Error ? error.message : 'Error' });
  }
}
