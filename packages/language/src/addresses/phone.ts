// Finds the phone number in a reply.
import type { CountryCode } from 'libphonenumber-js/max';
import {
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import { toAsciiDigits } from '../numbers/digits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { dictatedDigits } from './dictated.ts';

/** Replaces every character of a number that was found. */
const FOUND = '\uE001';
// Digits next to a number may belong to it ("+33612345678 9"), or to another number that was not found.
const LEFT_OVER = new RegExp(`\\d[ .()/-]{0,3}${FOUND}|${FOUND}[ .()/-]{0,3}\\d`, 'u');

/**
 * Reads a phone number in E.164 form. Numbers without a country code are read with `defaultCountry` (ISO 3166, two
 * letters); an unknown one such as "INT" is ignored. A leading "00" means "+". The number may be part of a sentence.
 * With a `locale` it may be dictated ("oh double seven"). Two different numbers are ambiguous; a number with more digits next to it is unreadable.
 * @example readPhone('06 12 34 56 78', { defaultCountry: 'FR' }) // { ok: true, value: '+33612345678' }
 */
export function readPhone(
  text: string,
  { defaultCountry, locale }: { defaultCountry?: string; locale?: string } = {},
): ParseResult<string> {
  const reading = readTyped(text, defaultCountry);
  if (reading.ok || reading.reason === 'ambiguous' || locale === undefined) return reading;
  if (text.length > MAX_REPLY_LENGTH) return reading;
  const digits = dictatedDigits(text, locale);
  return digits === undefined ? reading : readTyped(digits, defaultCountry);
}

/**
 * Whether phone numbers of a country are known, by its two letters in either case.
 * @example isCountry('FR') // true
 */
export function isCountry(code: string): boolean {
  return toCountry(code) !== undefined;
}

function readTyped(text: string, defaultCountry: string | undefined): ParseResult<string> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  const plain = normalize(text);
  const country = toCountry(defaultCountry);
  const numbers = find(plain, country);
  // Not every country uses 00 as the international prefix, but all others do.
  const found =
    numbers.length > 0 ? numbers : find(plain.replace(/(?<![\d+])00(?=[ ()-]{0,2}[1-9])/g, '+'), country);
  const [first, second] = found;
  if (first === undefined) return reject('unreadable');
  return second === undefined ? accept(first) : ambiguous(found);
}

function find(text: string, country: CountryCode | undefined): string[] {
  const options = country === undefined ? undefined : { defaultCountry: country };
  const matches =
    options === undefined ? findPhoneNumbersInText(text) : findPhoneNumbersInText(text, options);
  const valid = matches.filter((match) => match.number.isValid());
  let rest = text;
  for (const { startsAt, endsAt } of valid)
    rest = rest.slice(0, startsAt) + FOUND.repeat(endsAt - startsAt) + rest.slice(endsAt);
  return LEFT_OVER.test(rest) ? [] : [...new Set(valid.flatMap((match) => readingsOf(match, text)))];
}

/** "49 170 …" without its plus: in Germany, which also has area codes that begin with 49, these are two valid numbers. */
function readingsOf(
  { number, startsAt, endsAt }: ReturnType<typeof findPhoneNumbersInText>[number],
  text: string,
): string[] {
  const whole: string = number.number;
  const national: string = number.nationalNumber;
  const code: string = number.countryCallingCode;
  const typed = text.slice(startsAt, endsAt).replace(/\D/g, '');
  const other = national.startsWith(code) ? parsePhoneNumberFromString(`+${national}`) : undefined;
  if (!other?.isValid()) return [whole];
  const isCodeTwice = typed === code + national && other.getType() === 'MOBILE';
  return typed === national || isCodeTwice ? [other.number, whole] : [whole];
}

function normalize(text: string): string {
  return (
    toAsciiDigits(text.normalize('NFKC'))
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/\btel:/gi, '')
      // Until 2020 Mexican mobile numbers had a 1 after the country code, and many are still written so.
      .replace(/((?:\+|(?<!\d)00)[ (-]?52)[ )-]{0,2}1(?=(?:[ ().-]{0,2}\d){10}(?!\d))/g, '$1 ')
      .trim()
  );
}

function toCountry(country: string | undefined): CountryCode | undefined {
  const code = country?.trim().toUpperCase() ?? '';
  return isSupportedCountry(code) ? code : undefined;
}
