// The countries that a phone number may be of: their dial codes, their names in the visitor's language, and how one is found.
import { plainOf } from '../choice/matching.ts';
import { dialCodes } from './dial-codes.ts';

export interface Country {
  /** Two letters. */
  readonly code: string;
  /** Without a plus. */
  readonly dial: string;
  /** The country that numbers are of which say no more than this code. */
  readonly isMain: boolean;
  readonly name: string;
}

/**
 * All countries, sorted by their names.
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
 * The country of a number that begins with its code; one that is chosen already stays where it has the same code.
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
  // No code begins with another one.
  return countries.find(({ dial, isMain }) => isMain && digits.startsWith(dial)) ?? chosen;
}

/**
 * Countries by a part of their name, their two letters or their code. Marks on letters do not count.
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
 * A number as it is typed in another country: the code of the country before goes, and nothing else that was typed.
 *
 * @example withoutCode('+493012345678', { dial: '49' }) // '3012345678'
 */
export function withoutCode(number: string, before: Pick<Country, 'dial'> | undefined): string {
  return number.replace(RegExp(`^\\s*\\+(${before?.dial})?\\s*`), '');
}

/**
 * What a typed number is sent as: with the code of its country, so that it is of no other. One that has a code keeps it.
 * Figures are those of any script: the server reads them all.
 *
 * @example phoneText('030 901820', { dial: '49' }) // '+49 030 901820'
 */
export function phoneText(number: string, country: Pick<Country, 'dial'> | undefined): string {
  const text = number.trim();
  // No code stands before it, and no command.
  return country && /^(?![+＋/]|[0٠۰०０]{2}).*\p{Nd}/u.test(text) ? `+${country.dial} ${text}` : text;
}
