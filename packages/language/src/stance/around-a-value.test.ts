// Words around a value: unknown words, courtesy, hesitation, and the people of a party.
import { describe, expect, it } from 'vitest';
import { matchChoices } from '../choice/choice.ts';
import { readDate } from '../dates/date.ts';
import { readTime } from '../dates/time.ts';
import { readNumber } from '../numbers/number.ts';

const at = (locale: string) => ({ locale, timeZone: 'UTC', now: Date.UTC(2026, 10, 21, 10) });

describe('a value beside unknown words', () => {
  it('is offered as a candidate', () => {
    expect(readDate('tuesday wibble', at('en'))).toMatchObject({ candidates: ['2026-11-24'] });
    expect(readTime('14 Uhr Schnurz', at('de'))).toMatchObject({ candidates: ['14:00'] });
    expect(readDate('5 to 8 december wibble', { ...at('en'), isRange: true })).toMatchObject({
      candidates: ['2026-12-05 to 2026-12-08'],
    });
  });

  it.each(['nicht tuesday', 'in 3 wibbles tuesday', 'wibble sun', 'when is tuesday wibble'])(
    'is not offered in %s',
    (text) => {
      expect(readDate(text, at('en'))).toMatchObject({ ok: false, reason: 'unreadable' });
    },
  );

  it('is offered when a list of choices is incomplete', () => {
    const items = ['사우나', '수영장'].map((label) => ({ id: label, label }));
    expect(matchChoices('사우나랑 그거', items, { locale: 'ko' })).toMatchObject({ candidates: ['사우나'] });
  });
});

it('a range of hours offers both ends when the bot asks for one time', () => {
  expect(readTime('between 2 and 3pm', at('en'))).toMatchObject({ candidates: ['14:00', '15:00'] });
});

it.each([
  ['might thursday be possible?', 'en', '2026-11-26'],
  ['nou doe dan maar woensdag', 'nl', '2026-11-25'],
  ['the third of may nineteen eighty eight', 'en', '1988-05-03'],
])('reads the day in %s', (text, locale, plainDate) => {
  expect(readDate(text, at(locale))).toMatchObject({ ok: true, value: { start: { plainDate } } });
});

it('does not read an approximate day as a day', () => {
  expect(readDate('12月5日くらいで', at('ja')).ok).toBe(false);
});

it('reads a group of people as a number, and not as a day', () => {
  expect(readNumber('two adults and a kid', { locale: 'en' })).toMatchObject({ value: { value: 3 } });
  expect(readDate('two adults and a kid', at('en')).ok).toBe(false);
});

it.each([
  ['zu dritt', 'de', 3],
  ['met zijn vijven', 'nl', 5],
  ['we troje', 'pl', 3],
])('reads people in one phrase as a number: %s', (text, locale, value) => {
  expect(readNumber(text, { locale })).toMatchObject({ value: { value } });
  expect(readTime(text, at(locale)).ok).toBe(false);
});

it.each(['3 squillion', '5 Fantastilliarden', '2 zilyon', '7 дофигиллионов', '2 juta'])(
  'does not offer the number before an unknown scale: %s',
  (text) => {
    expect(readNumber(text, { locale: 'en' })).toMatchObject({ ok: false, reason: 'unreadable' });
  },
);

it.each([
  ['zwischen 14 und 15 Uhr', 'de'],
  ['entre 14h et 15h', 'fr'],
  ['między 14 a 15', 'pl'],
])('offers both hours of %s', (text, locale) => {
  expect(readTime(text, at(locale))).toMatchObject({ candidates: ['14:00', '15:00'] });
});

it.each([
  ['12月5日から3泊', 'ja'],
  ['12월 5일부터 3박', 'ko'],
  ['从12月5日住3晚', 'zh'],
])('uses the nights in %s for the length of the stay, not for its day', (text, locale) => {
  expect(readDate(text, { ...at(locale), isRange: true })).toMatchObject({
    value: { start: { plainDate: '2026-12-05' }, end: { plainDate: '2026-12-08' } },
  });
});

it('reads a stay, and asks when its end is uncertain', () => {
  const options = { ...at('en'), isRange: true };
  expect(readDate('3 nights from december 5', options)).toMatchObject({
    value: { start: { plainDate: '2026-12-05' }, end: { plainDate: '2026-12-08' } },
  });
  expect(readDate('3 days from december 5', options)).toMatchObject({ ok: false });
});
