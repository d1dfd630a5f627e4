// English and numeric days that readDate reads, as tables; 21 November 2026 is a Saturday.
import { describe, expect, it } from 'vitest';
import { readDate } from './date.ts';
import type { DateOptions } from './date-reply.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 0);

function read(text: string, options: Partial<DateOptions> = {}) {
  return readDate(text, { locale: 'en', timeZone: 'UTC', now: NOW, ...options });
}

describe('readDate', () => {
  it.each([
    ['tomorrow', '2026-11-22'],
    ['Tomorrow!', '2026-11-22'],
    ['today', '2026-11-21'],
    ['yesterday', '2026-11-20'],
    ['the day after tomorrow', '2026-11-23'],
    ['next friday', '2026-11-27'],
    ['Friday', '2026-11-27'],
    ['this friday', '2026-11-27'],
    ['fri', '2026-11-27'],
    ['last friday', '2026-11-20'],
    ['next saturday', '2026-11-28'],
    ['friday next week', '2026-11-27'],
    ['monday of next week', '2026-11-23'],
    ['next week on wednesday', '2026-11-25'],
    ['in 3 days', '2026-11-24'],
    ['in three days', '2026-11-24'],
    ['3 days from now', '2026-11-24'],
    ['3 days ago', '2026-11-18'],
    ['in a week', '2026-11-28'],
    ['a week from today', '2026-11-28'],
    ['in two weeks', '2026-12-05'],
    ['in 1 month', '2026-12-21'],
    ['in 1 year', '2027-11-21'],
    ['in 2 weeks and 3 days', '2026-12-08'],
    ['Jan 5', '2027-01-05'],
    ['5 Jan', '2027-01-05'],
    ['January 5th, 2027', '2027-01-05'],
    ['the 5th of January 2027', '2027-01-05'],
    ['5th jan 27', '2027-01-05'],
    ['24-dec-2026', '2026-12-24'],
    ['Dec. 24', '2026-12-24'],
    ['21 november', '2026-11-21'],
    ['20 november', '2027-11-20'],
    ['29 feb', '2028-02-29'],
    ['second of may', '2027-05-02'],
    ['may the 4th', '2027-05-04'],
    ['the 5th', '2026-12-05'],
    ['on the 25th', '2026-11-25'],
    ['5 May 1960', '1960-05-05'],
    ['May 12 98', '1998-05-12'],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24T10:30', '2026-12-24'],
    ['2026/12/24', '2026-12-24'],
    ['2026.12.24', '2026-12-24'],
    ['1.2.2024', '2024-02-01'],
    ['24. 12. 2026', '2026-12-24'],
    ['now', '2026-11-21'],
    ["I'd like next friday please", '2026-11-27'],
    ['5 december next year', '2027-12-05'],
    ['5 may this year', '2026-05-05'],
    ["5 may '05", '2005-05-05'],
    ['next week, maybe the 25th', '2026-11-25'],
    ["my mother's birthday is 5 May 1960", '1960-05-05'],
    ['Friday, 27 November', '2026-11-27'],
    ['tomorrow, sunday', '2026-11-22'],
    ['friday the 22nd of january', '2027-01-22'],
    ['today (saturday)', '2026-11-21'],
    ['tonight', '2026-11-21'],
    ['2026-12-24T23:30:00Z', '2026-12-24'],
    ['２０２６-１２-２４', '2026-12-24'],
    ['twenty first of march', '2027-03-21'],
    ['first friday of the month', '2026-12-04'],
    ['last friday of the month', '2026-11-27'],
    ['the 5th may work', '2026-12-05'],
    ['5 may works', '2027-05-05'],
    ['friday 👍', '2026-11-27'],
  ])('reads %j as %s', (text, plainDate) => {
    expect(read(text)).toMatchObject({ ok: true, value: { start: { plainDate } } });
  });

  it.each([
    ['20/12/24', true, '2024-12-20'],
    ['20/12/24', false, '2024-12-20'],
    ['01/13/2024', true, '2024-01-13'],
    ['01/02/2024', true, '2024-02-01'],
    ['01/02/2024', false, '2024-01-02'],
    ['1-2-2024', true, '2024-02-01'],
    ['12/25', false, '2026-12-25'],
    ['12/25', true, '2026-12-25'],
    ['5/1', true, '2027-01-05'],
    ['5/1', false, '2027-05-01'],
    ['1/1/87', true, '1987-01-01'],
  ])('reads %j with day first %s as %s', (text, dayFirst, plainDate) => {
    expect(read(text, { dayFirst })).toMatchObject({ ok: true, value: { start: { plainDate } } });
  });

  it.each([
    ['1/2/2024', 'en-US', '2024-01-02'],
    ['4/3', 'en-US', '2027-04-03'],
    ['4/3', 'en-GB', '2027-03-04'],
    ['4/3', 'sv', '2027-03-04'],
    ['4/3', 'ja', '2027-04-03'],
    ['95.04.05', 'ko', '1995-04-05'],
    ['99/12/24', 'zh', '1999-12-24'],
    ['12/12/12', 'ja', '2012-12-12'],
    ['25/12/2569', 'th', '2026-12-25'],
    ['29/2/2567', 'th', '2024-02-29'],
    ['1405/10/04', 'fa', '2026-12-25'],
    ['thanksgiving', 'en-US', '2026-11-26'],
    ['thanksgiving', 'en-CA', '2027-10-11'],
    ['1/2/2024', 'en-GB', '2024-02-01'],
    ['1/2/2024', 'fr', '2024-02-01'],
    ['24.12.', 'de', '2026-12-24'],
    ['24.12', 'de', '2026-12-24'],
    ['24.12. 14.30', 'de', '2026-12-24'],
    ['24. 12.', 'de', '2026-12-24'],
    ["l'8", 'it', '2026-12-08'],
    ['lunedì a otto', 'it', '2026-11-30'],
    ['24. 12.', 'cs', '2026-12-24'],
    ['am 5. 12.', 'de', '2026-12-05'],
    ['24.12. 2027', 'de', '2027-12-24'],
    ['24. 12. 27', 'de', '2027-12-24'],
    ['24.12. 14:30', 'de', '2026-12-24'],
    ['am 5. Mai', 'de', '2027-05-05'],
    ['15:00 am Montag', 'de', '2026-11-23'],
    ['am 24.12. um 9.30', 'de', '2026-12-24'],
    ['friday at 3 or 4pm', 'en', '2026-11-27'],
    ['24-11', 'nl', '2026-11-24'],
    ['tomorrow', 'de', '2026-11-22'],
    ['next friday', 'fr', '2026-11-27'],
    ['3 jours avant Noël', 'fr', '2026-12-22'],
    ['3 días antes de navidad', 'es', '2026-12-22'],
    ['3 dagar före jul', 'sv', '2026-12-22'],
    ['за 3 дня до 25 декабря', 'ru', '2026-12-22'],
    ['erster Freitag im Monat', 'de', '2026-12-04'],
    ['le dernier vendredi du mois', 'fr', '2026-11-27'],
    ['今年5月5日', 'zh', '2026-05-05'],
    ['5月5日今年', 'zh', '2026-05-05'],
    ['明年5月5日', 'zh', '2027-05-05'],
    ['後年5月5日', 'zh', '2028-05-05'],
    ['去年の5月5日', 'ja', '2025-05-05'],
    ['来年の5月5日', 'ja', '2027-05-05'],
    ['내년 5월 5일에', 'ko', '2027-05-05'],
    ['올해 5월 5일', 'ko', '2026-05-05'],
    ['5 maja przyszłego roku', 'pl', '2027-05-05'],
    ['5 maj i år', 'sv', '2026-05-05'],
    ['5 мая в этом году', 'ru', '2026-05-05'],
    ["5 maggio di quest'anno", 'it', '2026-05-05'],
    ['5 de maio deste ano', 'pt', '2026-05-05'],
    ['5 مايو العام القادم', 'ar', '2027-05-05'],
    ['5. května příští rok', 'cs', '2027-05-05'],
    ['fredag den 4.', 'da', '2026-12-04'],
    ['วันศุกร์ที่ 4', 'th', '2026-12-04'],
    ['24.12.30', 'de', '2030-12-24'],
  ])('reads %j in %s as %s', (text, locale, plainDate) => {
    expect(read(text, { locale })).toMatchObject({ ok: true, value: { start: { plainDate } } });
  });

  it.each([
    ['2026-12-01 to 2026-12-24', '2026-12-01', '2026-12-24'],
    ['from 5 to 8 december', '2026-12-05', '2026-12-08'],
    ['5-8 dec', '2026-12-05', '2026-12-08'],
    ['Dec 5 - 8', '2026-12-05', '2026-12-08'],
    ['Dec 5-Dec 8', '2026-12-05', '2026-12-08'],
    ['between 5 and 8 december', '2026-12-05', '2026-12-08'],
    ['tomorrow to friday', '2026-11-22', '2026-11-27'],
    ['friday to monday', '2026-11-27', '2026-11-30'],
    ['28 dec to 3 jan', '2026-12-28', '2027-01-03'],
    ['2026-12-01T10:00 to 2026-12-02T12:00', '2026-12-01', '2026-12-02'],
    ['tomorrow until next friday', '2026-11-22', '2026-11-27'],
    ['24.12.2026 - 26.12.2026', '2026-12-24', '2026-12-26'],
    ['today and tomorrow', '2026-11-21', '2026-11-22'],
    ['december 5 2026, december 8 2026', '2026-12-05', '2026-12-08'],
    ['monday till wednesday', '2026-11-23', '2026-11-25'],
    ['5 december to 8 december 2027', '2027-12-05', '2027-12-08'],
    ['december 28 to january 3 2029', '2028-12-28', '2029-01-03'],
    ['24/12 - 26/12/2028', '2028-12-24', '2028-12-26'],
    ['28 december to 3 january next year', '2026-12-28', '2027-01-03'],
    ['5 december to 8 december next year', '2027-12-05', '2027-12-08'],
    ['from 1 march to 31 december 2026', '2026-03-01', '2026-12-31'],
    ['the 24th to the 26th of december', '2026-12-24', '2026-12-26'],
    ['from the 5th to the 8th of march', '2027-03-05', '2027-03-08'],
    ['between the 24th and the 26th of december', '2026-12-24', '2026-12-26'],
  ])('reads the range %j', (text, start, end) => {
    expect(read(text, { isRange: true, dayFirst: true })).toMatchObject({
      ok: true,
      value: { start: { plainDate: start }, end: { plainDate: end } },
    });
  });

  it.each([
    ['tomorrow 3pm to 5pm', '2026-11-22 15:00', '2026-11-22 17:00'],
    ['friday 10:00 - 12:00', '2026-11-27 10:00', '2026-11-27 12:00'],
    ['friday 10pm to midnight', '2026-11-27 22:00', '2026-11-28 00:00'],
    ['friday 0:00 to 24:00', '2026-11-27 00:00', '2026-11-28 00:00'],
  ])('reads the times of the range %j', (text, start, end) => {
    const reading = read(text, { isRange: true, hasTime: true });
    const points = reading.ok ? [reading.value.start, reading.value.end] : [];
    expect(points.map((point) => `${point?.plainDate} ${point?.time}`)).toEqual([start, end]);
  });

  it.each([
    ['31/02/2024', 'impossible'],
    ['12.50', 'unreadable'],
    ['2026-02-30', 'impossible'],
    ['30 february', 'impossible'],
    ['2026-13-01', 'impossible'],
    ['tomorrow at 25:00', 'impossible'],
    ['12', 'unreadable'],
    ['2024', 'unreadable'],
    ['abc', 'unreadable'],
    ['', 'unreadable'],
    ['   ', 'unreadable'],
    ['NaN', 'unreadable'],
    ['{{tomorrow}}', 'unreadable'],
    ['<b>tomorrow</b>', 'unreadable'],
    ['not tomorrow', 'unreadable'],
    ['friday after next', 'unreadable'],
    ['tomorrow 12345', 'unreadable'],
    ['I love the sun', 'unreadable'],
    ['december 2026', 'unreadable'],
    ['may', 'unreadable'],
    ["may '27", 'unreadable'],
    ['the 20s', 'unreadable'],
    ["in the 20's", 'unreadable'],
    ['1/2/202', 'unreadable'],
    ['next week', 'incomplete'],
    ['next month', 'incomplete'],
    ['in 99999 days', 'impossible'],
    ['tomorrow\u0000', 'unreadable'],
    ['friday 👎', 'unreadable'],
    ['🚫 friday', 'unreadable'],
    ['approximately december 5', 'unreadable'],
    ['around christmas', 'unreadable'],
    ['+00', 'unreadable'],
    ['-1', 'unreadable'],
    ['3 days', 'unreadable'],
    ['25 december 2569', 'impossible'],
    ['4 july 1405', 'impossible'],
    ['by friday', 'unreadable'],
    ['every first friday of the month', 'unreadable'],
    ['friday week mistyped', 'ambiguous'],
    ['24/12/2026 and 0612345678', 'unreadable'],
    ['24 december to 12345678901234567890', 'unreadable'],
    ['from 1234567890 to 8 december', 'unreadable'],
    ['in 1234567890 days', 'impossible'],
  ])('refuses %j as %s', (text, reason) => {
    expect(read(text, { dayFirst: true })).toMatchObject({ ok: false, reason });
  });

  it.each(['cs', 'sk', 'hr', 'sl', 'sr-Latn'])(
    'in %s does not read "do 24.12." (until that day) as a day',
    (locale) => {
      expect(read('do 24.12.', { locale })).toMatchObject({ ok: false });
      expect(read('do 24.12. 17:00', { locale, hasTime: true })).toMatchObject({ ok: false });
      expect(read('24.12. please', { locale })).toMatchObject({ ok: true });
      expect(read('it is fine on friday', { locale })).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['environ le 5 décembre', 'fr'],
    ['ungefähr am 5. Dezember', 'de'],
    ['cerca de navidad', 'es'],
    ['примерно 5 декабря', 'ru'],
    ['12月5日ごろ', 'ja'],
    ['大约12月5日', 'zh'],
  ])('does not read the approximate day %j in %s as a day', (text, locale) => {
    expect(read(text, { locale })).toMatchObject({ ok: false });
  });

  it.each([
    ['friday or saturday', {}],
    ['tomorrow or friday', {}],
    ['5 december to 8 december', {}],
    ['saturday', {}],
    ['next sunday', {}],
    ['friday 28 november 2026', {}],
    ['tomorrow at 3 or 4pm', { hasTime: true }],
    ['tomorrow 3pm or 4pm', { hasTime: true }],
    ['1/2/2024', {}],
    ['the 5th, next week', {}],
    ['december 24, 26', {}],
    ['26/12/24', { locale: 'ja' }],
    ['05.04.03', { locale: 'ko' }],
    ['26-12-24', { locale: 'sv' }],
    ['thanksgiving', {}],
    ['tomorrow 3pm CST', { hasTime: true }],
    ['05/12/2026', { locale: 'fr-CA' }],
    ['05/12/2026', { locale: 'en-CA' }],
    ['5/12', { locale: 'fr-CA' }],
    ['48/05/12', { locale: 'ja' }],
    ['the 28th to the 3rd of january', { isRange: true }],
    ['from the 24th until 5 march', { isRange: true }],
    ['12.05.48', { locale: 'de' }],
    ['geboren am 12. Mai 48', { locale: 'de' }],
    ['5 may 48', {}],
  ])('asks back about %j', (text, options) => {
    expect(read(text, options)).toMatchObject({ ok: false, reason: 'ambiguous' });
  });

  it.each([
    ['24/12/2026 to 20/12/2026', '2026-12-20 to 2026-12-24'],
    ['12 to 5 december', '2026-12-05 to 2026-12-12'],
    ['tomorrow to yesterday', '2026-11-20 to 2026-11-22'],
    ['december 12 to 5', '2026-12-05 to 2026-12-12'],
    ['12 december to the 5th', '2026-12-05 to 2026-12-12'],
  ])('asks before it reverses the range %j', (text, offered) => {
    expect(read(text, { isRange: true, dayFirst: true })).toMatchObject({
      ok: false,
      reason: 'ambiguous',
      candidates: [offered],
    });
  });

  it.each([
    ['wednesday to friday next week', 'en'],
    ['Mittwoch bis Freitag nächster Woche', 'de'],
  ])('asks in which week %j in %s starts', (text, locale) => {
    expect(read(text, { locale, isRange: true, now: Date.UTC(2026, 10, 24) })).toMatchObject({
      reason: 'ambiguous',
      candidates: ['2026-12-02 to 2026-12-04', '2026-11-25 to 2026-12-04'],
    });
  });

  it.each([
    ['24日から12月26日まで', 'ja'],
    ['24号到12月26号', 'zh'],
  ])(
    'reads the day before %j in %s in the current month, because its month would precede it',
    (text, locale) => {
      expect(read(text, { locale, isRange: true })).toMatchObject({
        value: { start: { plainDate: '2026-11-24' }, end: { plainDate: '2026-12-26' } },
      });
    },
  );

  it('does not read the Danish "den 5." as an hour of today', () => {
    expect(read('den 5.', { locale: 'da' })).toMatchObject({ ok: false });
    expect(read('i morgen kl. 15', { locale: 'da', hasTime: true })).toMatchObject({
      value: { start: { plainDate: '2026-11-22', time: '15:00' } },
    });
  });

  it.each([['tomorrow'], ['5 december'], ['from 5']])('refuses the range %j without an end', (text) => {
    expect(read(text, { isRange: true }).ok).toBe(false);
  });

  it('counts days in the time zone of the session', () => {
    const now = Date.UTC(2026, 10, 21, 23, 30);
    expect(read('today', { now, timeZone: 'Asia/Tokyo' })).toMatchObject({
      value: { start: { plainDate: '2026-11-22' } },
    });
    expect(read('today', { now, timeZone: 'America/New_York' })).toMatchObject({
      value: { start: { plainDate: '2026-11-21' } },
    });
    expect(read('2026-12-24T23:30Z', { timeZone: 'Asia/Tokyo' })).toMatchObject({
      value: { start: { plainDate: '2026-12-25', time: '08:30' } },
    });
  });

  it('counts hours across a clock change', () => {
    const now = Date.parse('2026-03-29T00:30:00Z');
    expect(read('in 2 hours', { now, timeZone: 'Europe/Berlin' })).toMatchObject({
      value: { start: { plainDate: '2026-03-29', time: '04:30' } },
    });
  });

  it('asks about "next friday" when the same week has a later Friday', () => {
    const now = Date.UTC(2026, 10, 23);
    expect(read('next friday', { now })).toEqual({
      ok: false,
      reason: 'ambiguous',
      candidates: ['2026-11-27', '2026-12-04'],
    });
    expect(read('this coming friday', { now })).toMatchObject({
      value: { start: { plainDate: '2026-11-27' } },
    });
    expect(read('friday next week', { now })).toMatchObject({
      value: { start: { plainDate: '2026-12-04' } },
    });
  });

  it('asks about "monday in a week" on a Monday', () => {
    expect(read('monday in a week', { now: Date.UTC(2026, 10, 23) })).toMatchObject({
      candidates: ['2026-11-30', '2026-12-07'],
    });
  });

  it('reads a past date when the bot asks about the past', () => {
    expect(read('5 december', { direction: 'past' })).toMatchObject({
      value: { start: { plainDate: '2025-12-05' } },
    });
  });
});
