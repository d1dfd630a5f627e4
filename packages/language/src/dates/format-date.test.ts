// The tokens of formatDate, as a table.
import { describe, expect, it } from 'vitest';
import { dayInWords, formatDate } from './format-date.ts';

const DATE = { plainDate: '2026-03-05', time: '15:07' };

describe('formatDate', () => {
  it.each([
    ['dd/MM/yyyy', 'en', '05/03/2026'],
    ['dd/MM/yyyy HH:mm', 'en', '05/03/2026 15:07'],
    ['DD/MM/YYYY', 'en', '05/03/2026'],
    ['d.M.yy', 'de', '5.3.26'],
    ['MMMM d, yyyy', 'en', 'March 5, 2026'],
    ['d MMMM yyyy', 'fr', '5 mars 2026'],
    ['d MMMM', 'ru', '5 марта'],
    ['EEEE d MMM', 'es', 'jueves 5 mar'],
    ['EEE', 'en', 'Thu'],
    ['EEEE', 'de', 'Donnerstag'],
    ['h:mm a', 'en', '3:07 PM'],
    ['hh:mm', 'en', '03:07'],
    ['H:m:s', 'en', '15:7:0'],
    ["d 'de' MMMM", 'es', '5 de marzo'],
    ["yyyy''MM", 'en', "2026'03"],
    ["'day' d", 'en', 'day 5'],
    ["yyyy-MM-dd'T'HH:mm", 'en', '2026-03-05T15:07'],
    ['yyyy年M月d日', 'ja', '2026年3月5日'],
    ['BBB dd', 'en', 'BBB 05'],
    ['', 'en', ''],
    ["'open", 'en', 'open'],
    ['y', 'en', '2026'],
    ['dd', 'nonsense locale', '05'],
    ['d MMMM yyyy', 'ar', '5 مارس 2026'],
    ['d MMMM yyyy', 'th', '5 มีนาคม 2026'],
  ])('writes %j in %s as %j', (format, locale, expected) => {
    expect(formatDate(DATE, format, { locale })).toBe(expected);
  });

  it.each([
    ['en', '5 March 2026'],
    ['de-AT', '5. März 2026'],
    ['cs', '5. března 2026'],
    ['fr', '5 mars 2026'],
    ['nonsense locale', '5 March 2026'],
  ])('writes a day in the words of %s as %j', (locale, expected) => {
    expect(formatDate(DATE, dayInWords(locale), { locale })).toBe(expected);
  });

  it('uses midnight without a time, and returns nothing for an invalid day', () => {
    expect(formatDate({ plainDate: '2026-03-05' }, 'HH:mm', { locale: 'en' })).toBe('00:00');
    expect(formatDate({ plainDate: '2026-02-30' }, 'dd', { locale: 'en' })).toBe('');
    expect(formatDate({ plainDate: '2026-02-03', time: '99:99' }, 'dd', { locale: 'en' })).toBe('');
  });

  it('truncates the result of a long format', () => {
    expect(formatDate(DATE, 'd-'.repeat(10_000), { locale: 'en' }).length).toBeLessThanOrEqual(200);
  });
});
