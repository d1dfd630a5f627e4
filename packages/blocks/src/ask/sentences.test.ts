// Default messages in the visitor's language, if supported.
import { expect, it } from 'vitest';
import { boundSentence, didYouMean, sentenceFor } from './sentences.ts';

it.each([
  [['A', 'B'], 'en', 'Did you mean A or B?'],
  [['A', 'B', 'C'], 'en-GB', 'Did you mean A, B or C?'],
  [['A', 'B'], 'de', 'Ist A oder B gemeint?'],
  [['A', 'B'], 'fr-CA', 'Voulez-vous dire A ou B ?'],
  [['A', 'B'], 'es', '¿Quieres decir A o B?'],
  [['A', 'B'], 'ja', 'AまたはBのどれですか？'],
  [['A', 'B'], 'tr', 'Hangisini demek istediniz: A veya B?'],
  // An unsupported language, and an invalid one.
  [['A', 'B'], 'fi', 'Did you mean A or B?'],
  [['A', 'B'], 'not a locale', 'Did you mean A or B?'],
  [['A', 'B'], 'constructor', 'Did you mean A or B?'],
  [[' A \n B '], 'en', 'Did you mean A B?'],
  [['$&', '{options}'], 'en', 'Did you mean $& or {options}?'],
  [['', ' '], 'en', undefined],
  [[], 'en', undefined],
])('the candidates %j in %s', (candidates, locale, sentence) => {
  expect(didYouMean(candidates, locale)).toBe(sentence);
});

it('a long candidate is truncated', () => {
  expect(didYouMean(['a'.repeat(200), 'b'], 'en')).toBe(`Did you mean ${'a'.repeat(80)}… or b?`);
  expect(didYouMean([`${'a'.repeat(79)}😀😀`, 'b'], 'en')?.isWellFormed()).toBe(true);
});

it.each([
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
  'vi',
  'zh',
])('all sentences exist in %s', (locale) => {
  const all = [
    'emailUnreadable',
    'paymentFailed',
    'paymentUnavailable',
    'paymentUnconfirmed',
    'noHurry',
    'declined',
  ] as const;
  const english = all.map((sentence) => sentenceFor(sentence, 'en'));
  const spoken = all.map((sentence) => sentenceFor(sentence, locale));
  expect(spoken.every((sentence) => sentence.length > 5)).toBe(true);
  expect(spoken.some((sentence) => english.includes(sentence))).toBe(locale === 'en');
  expect(didYouMean(['A', 'B'], locale)).toMatch(/A.*B/);
  for (const sentence of ['atLeast', 'atMost', 'inSteps', 'earliest', 'latest'] as const) {
    const said = boundSentence(sentence, '$&7', locale);
    expect(said).toContain('$&7');
    expect(said).not.toContain('{');
    expect(said === boundSentence(sentence, '$&7', 'en')).toBe(locale === 'en');
  }
});
