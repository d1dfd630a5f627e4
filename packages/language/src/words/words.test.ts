// Every word table is complete and has consistent entries.
import { describe, expect, it } from 'vitest';
import { lexiconFor } from '../grammar/lexicon.ts';
import { readNumber } from '../numbers/number.ts';
import { completeWords } from './complete-words.ts';
import { intlNames, wordsFromIntl } from './intl-words.ts';
import type { LanguageWords } from './language-words.ts';
import { LANGUAGES } from './registry.ts';
import { tens } from './tens.ts';

/** A language may lack an afternoon or an evening, but must have each of these rows. */
const ROWS_THAT_EVERY_LANGUAGE_HAS = [
  ...(['minuteUnits', 'hourUnits', 'dayUnits', 'weekUnits', 'monthUnits', 'yearUnits'] as const),
  ...(['nextWeek', 'thisWeek', 'lastWeek', 'open', 'morning', 'night', 'to', 'and', 'or'] as const),
  ...(['later', 'am', 'pm', 'not', 'all', 'yes', 'no', 'link', 'measure'] as const),
] satisfies readonly (keyof LanguageWords)[];

describe.each(LANGUAGES)('the words of $language', (words) => {
  it('have all required rows', () => {
    const all = completeWords(words.language, words);
    expect(ROWS_THAT_EVERY_LANGUAGE_HAS.filter((name) => !all?.[name])).toEqual([]);
    expect([all?.months.length, all?.weekdays.length]).toEqual([12, 7]);
  });

  it('contain no empty phrases', () => {
    const rows = Object.entries(words).filter((row): row is [string, string] => typeof row[1] === 'string');
    expect(
      rows.filter(([, row]) => row !== '' && row.split('|').some((phrase) => phrase.trim() === '')),
    ).toEqual([]);
  });

  it('cover numbers from zero to ninety-nine, and the first and last ordinals', () => {
    const values = new Set(Object.values(words.numbers()));
    expect(Array.from({ length: 100 }, (_, value) => value).filter((value) => !values.has(value))).toEqual(
      [],
    );
    expect(Object.values(words.ordinals)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, -1]));
  });

  it('are read as their numbers', () => {
    // Words that are numbers and something else ("second", "second hand") are interpreted by context.
    const mistakes = Object.entries(words.numbers())
      .flatMap(([phrases, value]) => phrases.split('|').map((phrase) => [phrase, value] as const))
      .filter(([phrase, value]) => {
        const reading = readNumber(phrase, { locale: words.language });
        return !(reading.ok && reading.value.value === value);
      });
    expect(mistakes).toEqual([]);
  });

  it('include all months and weekdays, and those of Intl', () => {
    const lexicon = lexiconFor(words.language);
    const names = intlNames(words.language);
    for (const [kind, rows] of [
      ['month', names.months],
      ['weekday', names.weekdays],
    ] as const) {
      const found = rows.map((row) => row.split('|').filter((name) => name !== ''));
      const unknown = found.flat().filter(
        (name) =>
          !lexicon?.meanings.get(
            name
              .toLowerCase()
              .normalize('NFKD')
              .replace(/[\u0300-\u036f]/g, '')
              .normalize('NFC'),
          ) && /^[a-z]+$/.test(name),
      );
      expect(unknown, kind).toEqual([]);
    }
  });
});

describe('wordsFromIntl', () => {
  it('splits time phrases', () => {
    expect(wordsFromIntl('cs')).toMatchObject({
      relativeDays: { zítra: 1, včera: -1 },
      ahead: 'za',
      behind: 'před',
    });
    expect(wordsFromIntl('fi')?.later.split('|')).toContain('päästä');
    expect(wordsFromIntl('da')?.ago.split('|')).toContain('siden');
  });

  it('prefers tomorrow for a word with two meanings', () => {
    expect(wordsFromIntl('hi')?.relativeDays.कल).toBe(1);
  });

  it('returns nothing for a language that Intl does not support', () => {
    expect(wordsFromIntl('xx')).toBeUndefined();
  });
});

describe('tens', () => {
  it('joins tens and units in all variants', () => {
    const numbers = tens('zero|one/a|two', 'twenty', (ten, unit) => [`${ten} ${unit}`]);
    expect(numbers).toEqual({
      zero: 0,
      one: 1,
      a: 1,
      two: 2,
      twenty: 20,
      'twenty one': 21,
      'twenty a': 21,
      'twenty two': 22,
    });
  });
});
