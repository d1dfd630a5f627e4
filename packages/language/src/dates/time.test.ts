// English times that readTime reads, as tables.
import { describe, expect, it } from 'vitest';
import { readTime } from './time.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 0);
const read = (text: string, locale = 'en', timeZone = 'UTC') =>
  readTime(text, { locale, timeZone, now: NOW });

describe('readTime', () => {
  it.each([
    ['14:30', '14:30'],
    ['2pm', '14:00'],
    ['2 PM', '14:00'],
    ['2:05 pm', '14:05'],
    ['2 p.m.', '14:00'],
    ['2 p. m.', '14:00'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
    ['9h30', '09:30'],
    ['14h', '14:00'],
    ['9 am', '09:00'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['12:30 am', '00:30'],
    ['5 minutes to midnight', '23:55'],
    ["3 o'clock in the afternoon", '15:00'],
    ['9 in the morning', '09:00'],
    ['8 in the evening', '20:00'],
    ['at 8 tonight', '20:00'],
    ['in 2 hours', '12:00'],
    ['in half an hour', '10:30'],
    ['in 90 minutes', '11:30'],
    ['quarter past midnight', '00:15'],
    ['half past midnight', '00:30'],
    ['in 2h', '12:00'],
    ['in 2 h', '12:00'],
    ['in 1h30', '11:30'],
    ['now', '10:00'],
    ['tomorrow at 3pm', '15:00'],
    ['nine thirty pm', '21:30'],
    ['14.30', '14:30'],
    ['around 5pm please', '17:00'],
    ['14', '14:00'],
    ['0', '00:00'],
    ['24:00', '00:00'],
    ['00:00', '00:00'],
    ['10:30:15', '10:30'],
    ['１４：３０', '14:30'],
    ['half past two in the afternoon', '14:30'],
    ['let us say 4 pm', '16:00'],
    ['16 hours', '16:00'],
    ['1430', '14:30'],
    ['230pm', '14:30'],
    ['2:30p', '14:30'],
    ['12 noon', '12:00'],
    ['3pm PST', '23:00'],
    ['15:00 UTC+2', '13:00'],
    ['15:00 GMT-3:30', '18:30'],
  ])('reads %j as %s', (text, time) => {
    expect(read(text)).toEqual({ ok: true, value: time });
  });

  it.each([
    ['25:00', 'impossible'],
    ['14:60', 'impossible'],
    ['15 am', 'impossible'],
    ['99', 'impossible'],
    ['tomorrow', 'unreadable'],
    ['', 'unreadable'],
    [' ', 'unreadable'],
    ['abc', 'unreadable'],
    ['in the morning', 'incomplete'],
    ['14:3', 'unreadable'],
    ['not at 9', 'unreadable'],
    ['1e309', 'unreadable'],
    ['{{14:30}}', 'unreadable'],
    ['-1', 'unreadable'],
    ['12345', 'impossible'],
    ['12345678901', 'impossible'],
    ['2026-02-30', 'unreadable'],
    ['NaN', 'unreadable'],
    ['after 3pm', 'unreadable'],
    ['3 to 5 pm', 'ambiguous'],
    ['15:00 utc+99', 'unreadable'],
  ])('refuses %j as %s', (text, reason) => {
    expect(read(text)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['9', 'en', ['09:00', '21:00']],
    ['nine', 'en', ['09:00', '21:00']],
    ['12', 'en', ['12:00', '00:00']],
    ['at 6', 'en', ['18:00', '06:00']],
    ['at 7', 'en', ['07:00', '19:00']],
    ['tomorrow at 3', 'en', ['15:00', '03:00']],
    ['a las 3', 'es-MX', ['15:00', '03:00']],
    ['3시 반', 'ko', ['15:30', '03:30']],
    ['at 9', 'en', ['09:00', '21:00']],
    ['half past two', 'en', ['14:30', '02:30']],
    ['half two', 'en', ['14:30', '02:30']],
    ['quarter past 3', 'en', ['15:15', '03:15']],
    ['a quarter to four', 'en', ['15:45', '03:45']],
    ['ten to three', 'en', ['14:50', '02:50']],
    ['twenty past 7', 'en', ['07:20', '19:20']],
    ['quarter to one', 'en', ['12:45', '00:45']],
    ["three o'clock", 'en', ['15:00', '03:00']],
    ['one quarter past three', 'en', ['15:15', '03:15']],
    ['three quarters past two', 'en', ['14:45', '02:45']],
    ['halb drei', 'de', ['14:30', '02:30']],
    ['ein viertel nach drei', 'de', ['15:15', '03:15']],
    ['le tre e tre quarti', 'it', ['15:45', '03:45']],
    ['un cuarto para las 3', 'es', ['14:45', '02:45']],
    ['une heure et demie', 'fr', ['13:30', '01:30']],
    ['half past two', 'en-GB', ['14:30', '02:30']],
    ['nine thirty', 'en', ['09:30', '21:30']],
    ['20 to 7', 'en', ['18:40', '06:40']],
    ['2pm or 3pm', 'en', ['14:00', '15:00']],
    ['3:30 am or pm', 'en', ['03:30', '15:30']],
    ['3pm in the morning', 'en', ['15:00', '03:00']],
    ['morning 3pm', 'en', ['15:00', '03:00']],
    ['12 in the morning', 'en', ['00:00', '12:00']],
    ['12 de la mañana', 'es', ['00:00', '12:00']],
    ['早上12点', 'zh', ['00:00', '12:00']],
  ])('asks back about %j in %s', (text, locale, candidates) => {
    expect(read(text, locale)).toEqual({ ok: false, reason: 'ambiguous', candidates });
  });

  it.each([
    ['15:00', '15:00'],
    ['03:00', '03:00'],
    ['3:30', '03:30'],
    ['at 03', '03:00'],
    ['at 15', '15:00'],
    ['at 3pm', '15:00'],
    ['quarter past noon', '12:15'],
  ])('reads %j without a question about morning or afternoon', (text, time) => {
    expect(read(text)).toEqual({ ok: true, value: time });
  });

  // The 24-hour clock of Britain is one of timetables.
  it.each([
    ['at 9', ['09:00', '21:00']],
    ["three o'clock", ['15:00', '03:00']],
    ['9', ['09:00', '21:00']],
  ])('asks about %j in every kind of English', (text, candidates) => {
    expect(read(text, 'en-GB')).toEqual({ ok: false, reason: 'ambiguous', candidates });
  });

  it('reads a bare hour in a language with a 24-hour clock', () => {
    expect(read('9', 'de')).toEqual({ ok: true, value: '09:00' });
  });

  it.each([
    ['dans une heure', 'fr', '11:00'],
    ['dans 2h', 'fr', '12:00'],
    ['dans 1h30', 'fr', '11:30'],
    ['il y a 2h', 'fr', '08:00'],
    ['en una hora', 'es', '11:00'],
    ['em uma hora', 'pt', '11:00'],
    ["in un'ora", 'it', '11:00'],
    ['vor 2 h', 'de', '08:00'],
    ['over 2u', 'nl', '12:00'],
    ['через 2 ч', 'ru', '12:00'],
  ])('adds the hours of %j in %s to the current time', (text, locale, time) => {
    expect(read(text, locale)).toEqual({ ok: true, value: time });
  });

  it.each([
    ['viertel nach Mitternacht', 'de', '00:15'],
    ['à midi', 'fr', '12:00'],
    ['à midi et demi', 'fr', '12:30'],
    ['dans une heure et demie', 'fr', '11:30'],
    ['a mezzogiorno', 'it', '12:00'],
    ['a las 12 del mediodía', 'es', '12:00'],
    ['午後0時半', 'ja', '12:30'],
    ['12 de la madrugada', 'es', '00:00'],
    ['凌晨12点', 'zh', '00:00'],
    ['새벽 12시', 'ko', '00:00'],
    ['凌晨6点', 'zh', '06:00'],
  ])('reads %j in %s', (text, locale, time) => {
    expect(read(text, locale)).toEqual({ ok: true, value: time });
  });

  it.each([
    ['at 7 for 4', 'en'],
    ['7 for 2', 'en-GB'],
    ['à 9h pour 4', 'fr'],
    ['alle 3 per 4', 'it'],
    ['a las 3 para 4', 'es'],
    ['lunedì a otto', 'it'],
    ['1 a 2', 'es'],
    ['10 to', 'en-GB'],
    ['in 10', 'en-GB'],
    ['2 of us', 'en-GB'],
    ['in 2', 'de'],
    ['om 3', 'sv'],
    ['9h plus tôt', 'fr'],
    ['do 17:00', 'cs'],
    ['3pm ❌', 'en'],
    ['do 17:00', 'hr'],
    ['do 5', 'cs'],
    ['do 17:00', 'sr-Latn'],
  ])('reads no hour in %j in %s', (text, locale) => {
    expect(read(text, locale)).toMatchObject({ ok: false });
  });

  it('uses the time zone of the session', () => {
    expect(read('in 2 hours', 'en', 'Asia/Kolkata')).toEqual({ ok: true, value: '17:30' });
  });
});
