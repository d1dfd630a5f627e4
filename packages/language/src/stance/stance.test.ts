// The stance of a reply, and its corrections.
import { describe, expect, it } from 'vitest';
import { matchChoice } from '../choice/choice.ts';
import { readDate } from '../dates/date.ts';
import { readTime } from '../dates/time.ts';
import { readNumber } from '../numbers/number.ts';
import { readRating } from '../numbers/rating.ts';
import { LANGUAGES } from '../words/registry.ts';
import { stanceOf } from './stance.ts';
import { STANCE_WORDS } from './stance-words.ts';

const at = (locale: string) => ({ locale, timeZone: 'UTC', now: Date.UTC(2026, 10, 21, 10) });
const items = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
const yesNo = items('Yes', 'No');

describe('the stance of a reply', () => {
  it.each([
    ['en', 'are you sure?', 'question'],
    ['en', 'what is right', 'question'],
    ['en', 'could we do tuesday?', 'answer'],
    ['en', "I don't know", 'undecided'],
    ['en', 'none of your business', 'refusal'],
    ['en', 'I will call you tomorrow', 'remark'],
    ['de', 'ist das ok?', 'question'],
    ['de', 'kann ich nicht sagen', 'undecided'],
    ['es', 'no lo sé', 'undecided'],
    ['ko', '맞아요?', 'question'],
    ['ja', 'いつつ', 'answer'],
    ['fr', 'mardi', 'answer'],
  ])('is recognized in %s: %s', (locale, text, stance) => {
    expect(stanceOf(text, locale)).toBe(stance);
  });

  it('has words in every language with a word table', () => {
    expect(Object.keys(STANCE_WORDS).sort()).toEqual(LANGUAGES.map(({ language }) => language).sort());
  });

  it('is part of each reading, and a question is never a value', () => {
    const locale = 'en';
    expect(matchChoice('is that right?', yesNo, { locale })).toMatchObject({ ok: false, stance: 'question' });
    expect(readNumber('5?', { locale })).toMatchObject({ candidates: ['5'], stance: 'question' });
    expect(readRating('4?', { locale, from: 1, to: 5 })).toMatchObject({ candidates: ['4'] });
    expect(readTime('what time is it now?', at(locale))).toMatchObject({ ok: false, stance: 'question' });
    expect(readDate('is tuesday ok?', at(locale))).toMatchObject({ ok: false, stance: 'question' });
    expect(readDate('not decided yet', at(locale))).toMatchObject({ ok: false, stance: 'undecided' });
  });

  it('is an answer for an option with a question mark', () => {
    expect(matchChoice('No?', yesNo, { locale: 'en' })).toMatchObject({ ok: true });
  });
});

describe('a corrected reply', () => {
  it.each([
    ['en', '4pm, actually 5pm', '17:00'],
    ['en', 'no, 10 am', '10:00'],
    ['de', '16 Uhr, äh nein, 17 Uhr', '17:00'],
    ['ja', '16時、いや17時', '17:00'],
  ])('uses its last time in %s: %s', (locale, text, time) => {
    expect(readTime(text, at(locale))).toEqual({ ok: true, value: time, stance: 'correction' });
  });

  it.each([
    ['en', 'not 4 but 5'],
    ['en', '4, no, 5'],
    ['de', 'nicht 4 sondern 5'],
    ['es', 'no 4 sino 5'],
  ])('uses its last number in %s: %s', (locale, text) => {
    expect(readNumber(text, { locale })).toMatchObject({ ok: true, value: { value: 5 } });
  });

  it.each([
    ['es', 'azul, uy no, rojo'],
    ['uk', 'синій, ой ні, червоний'],
    ['pl', 'niebieski, nie, przepraszam, czerwony'],
  ])('uses the choice after an exclamation in %s: %s', (locale, text) => {
    const [first = '', last = ''] = [text.split(',')[0], text.split(' ').at(-1)];
    expect(matchChoice(text, items(first, last), { locale })).toMatchObject({ value: { label: last } });
  });

  it('uses the month of the corrected day, unless the new day is past', () => {
    expect(readDate('3 grudnia, nie, 5', at('pl'))).toMatchObject({
      value: { start: { plainDate: '2026-12-05' } },
    });
    expect(readDate('25 listopada, nie, 5', at('pl')).ok).toBe(false);
  });

  it('keeps the day when the time is corrected', () => {
    expect(readDate('tomorrow at 3pm, no, 4pm', { ...at('en'), hasTime: true })).toMatchObject({
      value: { start: { plainDate: '2026-11-22', time: '16:00' } },
    });
  });

  it('does not replace a day with a time', () => {
    expect(readDate("yarın değil saat 15:00'te", { ...at('tr'), hasTime: true }).ok).toBe(false);
  });

  it('needs two values, and punctuation around a plain no', () => {
    expect(readNumber('viernes no 5', { locale: 'es' }).ok).toBe(false);
    expect(readNumber('no 5', { locale: 'es' }).ok).toBe(false);
    const colours = items('Red', 'Green', 'Blue');
    expect(matchChoice('not all but red', colours, { locale: 'en' }).ok).toBe(false);
    expect(matchChoice('not red but blue', colours, { locale: 'en' })).toMatchObject({
      value: { label: 'Blue' },
    });
  });
});

describe('a number of people', () => {
  it.each([
    ['es', 'somos 4'],
    ['fr', 'on est 4'],
    ['ja', '4人です'],
    ['ru', 'нас четверо'],
  ])('is not read as a time in %s: %s', (locale, text) => {
    expect(readTime(text, at(locale)).ok).toBe(false);
    expect(readNumber(text, { locale })).toMatchObject({ ok: true, value: { value: 4 } });
  });
});
