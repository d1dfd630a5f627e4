// Months of other calendars.
import { expect, it } from 'vitest';
import { monthsIn } from './months.ts';

/** Newer browsers use the Gregorian calendar for Saudi Arabia unless this one is requested. */
const ISLAMIC = 'ar-SA-u-ca-islamic-umalqura';

it.each([
  ['en', '2026-12-24', 24, '2026-12-01'],
  ['th', '2026-12-24', 24, '2026-12-01'],
  ['ar', '2026-12-24', 24, '2026-12-01'],
  // 3 Dey 1405; the year begins on 1 Farvardin.
  ['fa', '2026-12-24', 3, '2026-12-22'],
  ['fa', '2026-03-21', 1, '2026-03-21'],
  ['fa-u-ca-gregory', '2026-12-24', 24, '2026-12-01'],
  // 1 Ramadan 1447.
  [ISLAMIC, '2026-02-18', 1, '2026-02-18'],
  [ISLAMIC, '2026-03-19', 30, '2026-02-18'],
])('in %s the date %s is day %i of the month that starts on %s', (locale, day, number, first) => {
  const months = monthsIn(locale);
  expect([months.numberOf(day), months.firstOf(day)]).toEqual([number, first]);
});

it.each([
  ['en', '2026-01-31', 1, '2026-02-28'],
  // 31 Shahrivar and 30 Mehr; Esfand has 29 days.
  ['fa', '2026-09-22', 1, '2026-10-22'],
  ['fa', '2026-02-19', 1, '2026-03-20'],
  ['fa', '2026-12-24', 12, '2027-12-24'],
  ['fa', '2026-12-24', -12, '2025-12-24'],
  [ISLAMIC, '2026-03-19', 1, '2026-04-17'],
  [ISLAMIC, '2026-02-18', -1, '2026-01-20'],
])('in %s, %s plus %i months is %s', (locale, day, count, expected) => {
  expect(monthsIn(locale).add(day, count)).toBe(expected);
});

it('a month of another calendar contains each of its days once', () => {
  const days = monthsIn('fa')
    .weeksOf('2026-12-24', 6)
    .flat()
    .filter((one) => one !== undefined);
  expect([days[0], days.at(-1), days.length, new Set(days).size]).toEqual([
    '2026-12-22',
    '2027-01-20',
    30,
    30,
  ]);
});

it('adding months stays within years of four digits', () => {
  for (const locale of ['fa', ISLAMIC, 'en'])
    for (const [day, count] of [
      ['9999-12-31', 12],
      ['0001-01-01', -12],
    ] as const)
      expect(monthsIn(locale).add(day, count)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
