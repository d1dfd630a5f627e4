// Formats numbers and dates in a language, because the interpreter has no Intl.
import { limits } from './limits.ts';

/** A request of the guest, as JSON: the number, or the time in epoch milliseconds, as text. */
interface Asked {
  readonly kind: 'number' | 'date' | 'time' | 'both' | 'format';
  readonly value: string;
  readonly locales?: string | string[];
  readonly options?: object;
}

/**
 * Formats a number or a time. Defaults to English and UTC on every machine. Never throws: an invalid language or option
 * gives an error message.
 *
 * @param asked JSON
 * @returns JSON: the `text`, or the `message` of the error
 * @example writtenForPeople('{"kind":"number","value":"1234.5","locales":"de"}') // '{"text":"1.234,5"}'
 */
export function writtenForPeople(asked: string): string {
  try {
    if (asked.length > limits.formatCharacters) throw new RangeError('The options of a format are too long.');
    const { kind, value, locales: wanted, options } = JSON.parse(asked) as Asked;
    // An unknown language, such as "default", would fall back to the machine's language.
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
