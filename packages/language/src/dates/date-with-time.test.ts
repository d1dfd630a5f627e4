// Days with a time that readDate reads, as tables; 21 November 2026 is a Saturday.
import { describe, expect, it } from 'vitest';
import { DAY_PARTS } from '../grammar/meaning.ts';
import { readDate } from './date.ts';
import type { DateOptions } from './date-reply.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 0);

function read(text: string, options: Partial<DateOptions> = {}) {
  return readDate(text, { locale: 'en', timeZone: 'UTC', now: NOW, ...options });
}

describe('readDate with a time', () => {
  it.each([
    ['tomorrow at 3pm', '2026-11-22', '15:00', true],
    ['dec 24 2026 at 18:30', '2026-12-24', '18:30', true],
    ['friday 9 am', '2026-11-27', '09:00', true],
    ['3:15 pm on friday', '2026-11-27', '15:15', true],
    ['tomorrow at noon', '2026-11-22', '12:00', true],
    ['24/12/2026 10:30', '2026-12-24', '10:30', true],
    ['2026-12-24T10:30', '2026-12-24', '10:30', true],
    ['tomorrow', '2026-11-22', '10:00', false],
    ['next friday', '2026-11-27', '12:00', false],
    ['in 2 hours', '2026-11-21', '12:00', true],
    ['in half an hour', '2026-11-21', '10:30', true],
    ['in an hour and a half', '2026-11-21', '11:30', true],
    ['in two and a half hours', '2026-11-21', '12:30', true],
    ['in 20 hours', '2026-11-22', '06:00', true],
    ['now', '2026-11-21', '10:00', true],
    ['tomorrow morning at 9', '2026-11-22', '09:00', true],
    ['tomorrow evening at 8', '2026-11-22', '20:00', true],
    ['tonight at 8', '2026-11-21', '20:00', true],
    ['in 3 days at 5pm', '2026-11-24', '17:00', true],
    ['friday 9.30', '2026-11-27', '09:30', true],
    ['24.12.2026 14:30', '2026-12-24', '14:30', true],
  ])('reads %j as %s %s', (text, plainDate, time, hasExplicitTime) => {
    expect(read(text, { hasTime: true, dayFirst: true })).toEqual({
      ok: true,
      value: { start: { plainDate, time, hasExplicitTime } },
    });
  });

  it.each([
    ['friday at half past two', ['2026-11-27T14:30', '2026-11-27T02:30']],
    ['may 5 at 10', ['2027-05-05T10:00', '2027-05-05T22:00']],
    ['friday at 9', ['2026-11-27T09:00', '2026-11-27T21:00']],
    ['tomorrow at 3', ['2026-11-22T15:00', '2026-11-22T03:00']],
  ])('asks for morning or afternoon in %j', (text, candidates) => {
    expect(read(text, { hasTime: true, dayFirst: true })).toEqual({
      ok: false,
      reason: 'ambiguous',
      candidates,
    });
    expect(read(text, { dayFirst: true })).toMatchObject({ ok: true });
  });

  it.each([
    ['24.12. 14 Uhr', '2026-12-24T14:00'],
    ['am 24.12. 9h', '2026-12-24T09:00'],
    ['am 5. 12. um 15 Uhr', '2026-12-05T15:00'],
  ])('reads the day and the hour of %j', (text, moment) => {
    const reading = read(text, { locale: 'de', hasTime: true });
    expect(reading.ok && `${reading.value.start.plainDate}T${reading.value.start.time}`).toBe(moment);
  });

  it.each([
    ['tonight at midnight', '2026-11-22T00:00'],
    ['midnight', '2026-11-22T00:00'],
    ['tonight at 1', '2026-11-22T01:00'],
    ['tonight at 1am', '2026-11-22T01:00'],
    ['friday 24:00', '2026-11-28T00:00'],
    ['friday 0:00', '2026-11-27T00:00'],
    ['tonight at 11', '2026-11-21T23:00'],
  ])('reads the day of the night in %j', (text, moment) => {
    const reading = read(text, { hasTime: true });
    expect(reading.ok && `${reading.value.start.plainDate}T${reading.value.start.time}`).toBe(moment);
  });

  it.each([
    ['Montag 14-16 Uhr', 'de', ['2026-11-23', '2026-12-14']],
    ['Montag 14 oder 16 Uhr', 'de', ['2026-11-23', '2026-12-14']],
    ['friday 4-5pm', 'en', ['2026-11-27', '2026-12-04']],
    ['Montag 14-16:00 Uhr', 'de', ['2026-11-23', '2026-12-14']],
  ])('asks whether the number of %j in %s is a day or an hour', (text, locale, days) => {
    const reading = read(text, { locale, hasTime: true });
    expect(reading).toMatchObject({ reason: 'ambiguous' });
    expect(!reading.ok && reading.candidates?.map((candidate) => candidate.slice(0, 10))).toEqual(days);
  });

  it.each([
    ['Montag 30 oder 18 Uhr', 'de', '2026-11-30', '18:00'],
    ['friday 4 or 3:30pm', 'en', '2026-12-04', '15:30'],
    ['friday 11 - 10:30', 'en', '2026-12-11', '10:30'],
  ])(
    'reads the number of %j in %s as a day when it cannot start a range of hours',
    (text, locale, plainDate, time) => {
      expect(read(text, { locale, hasTime: true })).toMatchObject({ value: { start: { plainDate, time } } });
    },
  );

  it('reads the number after a weekday as a day when a time with minutes follows', () => {
    expect(read('Freitag 4 - 15:00 Uhr', { locale: 'de', hasTime: true })).toMatchObject({
      value: { start: { plainDate: '2026-12-04', time: '15:00' } },
    });
    expect(read('this morning at 8', { hasTime: true })).toMatchObject({
      value: { start: { plainDate: '2026-11-21', time: '08:00' } },
    });
  });

  it.each([
    ['это утром в 9', 'ru'],
    ['це вранці о 9', 'uk'],
    ['to rano o 9', 'pl'],
  ])('keeps the earlier day when %j in %s names no other', (text, locale) => {
    const said = [{ plainDate: '2026-11-27' }];
    expect(read(text, { locale, hasTime: true, said })).toMatchObject({
      value: { start: { plainDate: '2026-11-27', time: '09:00' } },
    });
  });

  it.each([
    ['이번 주 저녁', 'ko'],
    ['今週の夜', 'ja'],
  ])('reads no day in %j in %s', (text, locale) => {
    expect(read(text, { locale })).toMatchObject({ ok: false, reason: 'incomplete' });
  });

  it('asks for the day of a time that has passed today', () => {
    expect(read('8am', { hasTime: true })).toMatchObject({
      reason: 'ambiguous',
      candidates: ['2026-11-21T08:00', '2026-11-22T08:00'],
    });
    expect(read('3pm', { hasTime: true })).toMatchObject({ value: { start: { plainDate: '2026-11-21' } } });
  });

  it.each(['friday at midnight', 'friday at 12 at night'])('asks which night %j is in', (text) => {
    expect(read(text, { hasTime: true })).toMatchObject({
      reason: 'ambiguous',
      candidates: ['2026-11-27T00:00', '2026-11-28T00:00'],
    });
    expect(read(text)).toMatchObject({ value: { start: { plainDate: '2026-11-27' } } });
  });

  it.each([
    ['friday night at 1', 'en'],
    ['friday evening at 1', 'en'],
    ['Freitagnacht um 1', 'de'],
    ['金曜の深夜1時', 'ja'],
    ['friday night at 1am', 'en'],
  ])('asks which night %j in %s is in', (text, locale) => {
    expect(read(text, { locale, hasTime: true })).toMatchObject({
      reason: 'ambiguous',
      candidates: ['2026-11-27T01:00', '2026-11-28T01:00'],
    });
  });

  it.each([
    ['friday at 1 at night', 'en', '2026-11-27T01:00'],
    ['Freitag um 1 Uhr nachts', 'de', '2026-11-27T01:00'],
    ['周五凌晨1点', 'zh', '2026-11-27T01:00'],
    ['friday night at 11', 'en', '2026-11-27T23:00'],
    ['vendredi environ 15h', 'fr', '2026-11-27T15:00'],
    ['in zweieinhalb Stunden', 'de', '2026-11-21T12:30'],
    ['Montagmorgen um 9', 'de', '2026-11-23T09:00'],
    ['heute Morgen um 9', 'de', '2026-11-21T09:00'],
    ['am 5. Dezember ungefähr um 15 Uhr', 'de', '2026-12-05T15:00'],
    ['明天下午3点左右', 'zh', '2026-11-22T15:00'],
  ])('reads the day and the time of %j in %s', (text, locale, moment) => {
    const reading = read(text, { locale, hasTime: true });
    expect(reading.ok && `${reading.value.start.plainDate}T${reading.value.start.time}`).toBe(moment);
  });

  it('stores no part of the day when the reply names two', () => {
    const reading = read('friday morning or afternoon', { hasTime: true });
    expect(reading.ok && reading.value.start).not.toHaveProperty('part');
  });

  it('does not read an hour as a year', () => {
    expect(read('24.12. 15', { locale: 'de', hasTime: true })).toMatchObject({ ok: false });
  });

  it('stores the part of a day without an hour', () => {
    expect(read('tomorrow evening', { hasTime: true })).toEqual({
      ok: true,
      value: {
        start: {
          plainDate: '2026-11-22',
          time: '19:00',
          hasExplicitTime: false,
          part: DAY_PARTS.indexOf('evening'),
        },
      },
    });
  });

  it.each([
    ['3pm', '2026-11-27T15:00'],
    ['at 2:30', '2026-11-27T02:30'],
    ['15', '2026-11-27T15:00'],
    ['monday at 3pm', '2026-11-23T15:00'],
    ['now', '2026-11-21T10:00'],
    ['8pm PST', '2026-11-28T04:00'],
  ])('adds %j to an earlier day', (text, moment) => {
    const reading = read(text, { hasTime: true, said: [{ plainDate: '2026-11-27' }] });
    expect(reading.ok && `${reading.value.start.plainDate}T${reading.value.start.time}`).toBe(moment);
  });

  it.each([
    ['3', '2026-11-27T15:00'],
    ['at half past two', '2026-11-27T14:30'],
    ['3 in the morning', '2026-11-27T03:00'],
  ])('adds %j to an earlier afternoon', (text, moment) => {
    const said = [{ plainDate: '2026-11-27', part: DAY_PARTS.indexOf('afternoon') }];
    const reading = read(text, { hasTime: true, said });
    expect(reading.ok && `${reading.value.start.plainDate}T${reading.value.start.time}`).toBe(moment);
  });
});
