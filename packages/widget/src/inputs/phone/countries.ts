// Countries of phone numbers: dial codes, names in the visitor's language, and search.
import { plainOf } from '../choice/matching.ts';
import { dialCodes } from './dial-codes.ts';

export interface Country {
  /** Two letters. */
  readonly code: string;
  /** Without a plus. */
  readonly dial: string;
  /** Whether a number with only this code belongs to this country. */
  readonly isMain: boolean;
  readonly name: string;
}

/**
 * All countries, sorted by name.
 *
 * @example countriesIn('de').find(({ code }) => code === 'AT') // { code: 'AT', dial: '43', isMain: true, name: 'Österreich' }
 */
export function countriesIn(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  let last = 0;
  const all = [...dialCodes.matchAll(/(\d+|,)([a-z]+)/g)].flatMap(([, distance, codes = '']) => {
    last += Number(distance) || 1;
    const dial = `${last}`;
    return (codes.toUpperCase().match(/../g) ?? []).map((code, index) => ({
      code,
      dial,
      isMain: index === 0,
      name: names.of(code) ?? code,
    }));
  });
  return all.sort((one, other) => one.name.localeCompare(other.name, locale));
}

/**
 * The country of a number by its dial code; the chosen country stays if its code is the same.
 *
 * @example countryOf('+44 20', countriesIn('en'), undefined)?.code // 'GB'
 */
export function countryOf(
  number: string,
  countries: readonly Country[],
  chosen: Country | undefined,
): Country | undefined {
  const digits = number.replaceAll(/\D/g, '');
  if (!number.trim().startsWith('+')) return chosen;
  if (chosen && digits.startsWith(chosen.dial)) return chosen;
  // No code is a prefix of another one.
  return countries.find(({ dial, isMain }) => isMain && digits.startsWith(dial)) ?? chosen;
}

/**
 * Finds countries by part of their name, by code or by dial code, ignoring accents.
 *
 * @example findCountries(countriesIn('en'), '+49').map(({ code }) => code) // ['DE']
 */
export function findCountries(countries: readonly Country[], wanted: string): readonly Country[] {
  const text = plainOf(wanted.trim());
  const digits = text.replaceAll(/\D/g, '');
  return countries.filter(
    ({ code, dial, name }) =>
      plainOf(name).includes(text) ||
      code.toLowerCase() === text ||
      (digits !== '' && dial.startsWith(digits)),
  );
}

/**
 * A number after choosing another country: removes only the previous dial code.
 *
 * @example withoutCode('+493012345678', { dial: '49' }) // '3012345678'
 */
export function withoutCode(number: string, before: Pick<Country, 'dial'> | undefined): string {
  return number.replace(RegExp(`^\\s*\\+(${before?.dial})?\\s*`), '');
}

/**
 * The reply of a typed number: with the code of the chosen country, unless the number has one. Keeps digits of any
 * script, since the server reads them all.
 *
 * @example phoneText('030 901820', { dial: '49' }) // '+49 030 901820'
 */
export function phoneText(number: string, country: Pick<Country, 'dial'> | undefined): string {
  const text = number.trim();
  // Neither a code nor a command precedes the number.
  return country && /^(?![+＋/]|[0٠۰०０]{2}).*\p{Nd}/u.test(text) ? `+${country.dial} ${text}` : text;
}
