// Addresses and phone numbers as they are dictated: "dave dot miller at gmail dot com", "oh double seven …".
import { lexiconsFor } from '../grammar/lexicon.ts';
import { scan } from '../grammar/scan.ts';
import type { Token } from '../grammar/token.ts';
import { means } from '../grammar/token.ts';
import { fold } from '../text/fold.ts';
import { DEFAULT_LOCALE, languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';
import { LANGUAGES } from '../words/registry.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SEPARATOR = /^[.\-_/]$/;
const END_MARKS = /[,;!?…。、]+$/u;
const HARMLESS = ['filler', 'link', 'article', 'at', 'yes', 'current', 'to', 'and', 'day-lead'] as const;

/** Stand-ins for "double" and "triple" in a text to scan. */
const REPEATS: readonly string[] = ['\uE002', '\uE003'];
const DIGIT_MARKS: ReadonlyMap<string, string> = new Map([
  ...['0', '1', '6', '+'].map((mark): [string, string] => [mark, ` ${mark} `]),
  ...REPEATS.map((mark, index): [string, string] => [`${index + 2}x`, ` ${mark} `]),
]);
const MAX_SPOKEN = 1_000;

interface Spoken {
  /** Finds every name of a character, longest first. */
  pattern: RegExp;
  names: ReadonlyMap<string, string>;
}

/**
 * The words of a reply, with the spoken names of characters replaced, and joined around separators. An at sign is a word
 * of its own.
 * @example addressWords('dave dot miller at gmail dot com', 'en') // ['dave.miller', '@', 'gmail.com']
 */
export function addressWords(text: string, locale: string): string[] {
  const { pattern, names } = spokenOf(languageOf(safeLocale(locale)));
  const spelled = fold(text).replace(pattern, (name) => {
    const mark = names.get(name) ?? name;
    return mark === '@' || SEPARATOR.test(mark) ? ` ${mark} ` : name;
  });
  const words: string[] = [];
  let isJoined = false;
  for (const word of spelled.replaceAll('@', ' @ ').split(/\s+/)) {
    const bare = word.replace(END_MARKS, '');
    if (bare === '') continue;
    const last = words.at(-1);
    const joins = SEPARATOR.test(bare) && last !== undefined && last !== '@';
    if ((joins || isJoined) && bare !== '@') words[words.length - 1] = `${last}${bare}`;
    else words.push(bare);
    isJoined = joins;
  }
  return words.map((word) => word.replace(/\.$/, ''));
}

/**
 * The digits of a dictated phone number, or undefined if the reply has no number words.
 * @example dictatedDigits('oh double seven nine', 'en') // '0779'
 */
export function dictatedDigits(text: string, locale: string): string | undefined {
  const { pattern, names } = spokenOf(languageOf(safeLocale(locale)));
  const spelled = fold(text).replace(pattern, (name) => DIGIT_MARKS.get(names.get(name) ?? '') ?? name);
  const [lexicon] = lexiconsFor(locale);
  const tokens = lexicon === undefined ? [] : (scan(spelled, lexicon) ?? []);
  return tokens.some(({ shape }) => shape === 'word') ? digitsOf(tokens) : undefined;
}

function digitsOf(tokens: readonly Token[]): string {
  let digits = '';
  let open = 0;
  let times = 1;
  const push = (figures: string) => {
    digits += figures.repeat(times);
    times = 1;
  };
  const close = () => {
    if (open > 0) push(`${open}`);
    open = 0;
  };
  for (const { text, shape, meanings } of tokens) {
    const value = meanings.find(({ kind }) => kind === 'number')?.value ?? Number.NaN;
    // "Twenty", "three" is 23; "two", "three" are two digits.
    const isAdded = open > 0 && value > 0 && value < open && open % 10 ** `${value}`.length === 0;
    if (!isAdded) close();
    if (shape === 'number' || text === '+') push(text);
    else if (REPEATS.includes(text)) times = REPEATS.indexOf(text) + 2;
    else if (value === 0) push('0');
    else if (Number.isInteger(value) && value < MAX_SPOKEN) open += value;
  }
  close();
  return digits;
}

/**
 * Whether words only introduce a value ("it is", "my mail is").
 * @example areFillers(['my', 'email', 'is'], 'en') // true
 */
export function areFillers(words: readonly string[], locale: string): boolean {
  if (words.length === 0) return true;
  return lexiconsFor(locale).some((lexicon) =>
    scan(words.join(' '), lexicon)?.every((token) => HARMLESS.some((kind) => means(token, kind))),
  );
}

const spokenOf = remembered((language): Spoken => {
  const tables = LANGUAGES.filter((words) => [language, DEFAULT_LOCALE].includes(words.language));
  const own = tables.filter((words) => words.language === language);
  const names = new Map(
    [...tables.filter((words) => !own.includes(words)), ...own].flatMap(({ dictated = {} }) =>
      Object.entries(dictated).flatMap(([phrases, mark]) =>
        phrases.split('|').map((phrase) => [fold(phrase), mark] as const),
      ),
    ),
  );
  const sorted = [...names.keys()].sort((left, right) => right.length - left.length);
  const alternatives = sorted.map((name) =>
    UNSPACED.test(name) ? name : `(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`,
  );
  return { pattern: new RegExp(alternatives.join('|') || '(?!)', 'gu'), names };
});
