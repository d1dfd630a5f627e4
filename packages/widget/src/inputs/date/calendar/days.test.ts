// Days, months and weeks of the calendar.
import { expect, it } from 'vitest';
import { addDays, addMonths, firstWeekday, weekdayOf, weeksOf, within } from './days.ts';

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['0099-12-31', 1, '0100-01-01'],
  ['9999-12-31', 1, '9999-12-31'],
  ['0001-01-01', -1, '0001-01-01'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['9999-12-05', 1, '9999-12-31'],
  ['0001-01-05', -12, '0001-01-01'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected);
});

it.each([
  ['2026-05-05', {}, '2026-05-05'],
  ['2026-05-05', { min: '2026-06-01' }, '2026-06-01'],
  ['2026-05-05', { max: '2026-04-01' }, '2026-04-01'],
  ['2026-05-05', { min: '2026-05-05', max: '2026-05-05' }, '2026-05-05'],
])('%s limited to %j is %s', (day, bounds, expected) => {
  expect(within(day, bounds)).toBe(expected);
});

it('a month has six weeks, with every day in the column of its weekday', () => {
  for (const first of [0, 1, 6])
    for (const day of ['2026-02-01', '2026-12-24', '2028-02-29', '2026-08-01', '0099-03-03', '9999-12-01']) {
      const weeks = weeksOf(day, first);
      expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
      const days = weeks.flat().filter((one) => one !== undefined);
      expect(days.length).toBeGreaterThanOrEqual(28);
      expect(new Set(days).size).toBe(days.length);
      for (const week of weeks)
        for (const [place, one] of week.entries())
          if (one) expect((weekdayOf(one) - first + 7) % 7).toBe(place);
    }
  expect(weeksOf('2026-12-24', 1)[0]).toEqual([
    undefined,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
});

it.each([
  ['de', 1],
  ['en-GB', 1],
  ['en-US', 0],
  ['en', 0],
  ['fa', 6],
  ['ar-EG', 6],
  ['he', 0],
  ['pt-BR', 0],
])('a week in %s starts with day %i', (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});

it("the first day of the week is known without the browser's week data", () => {
  const { prototype } = Intl.Locale as unknown as { prototype: Record<string, unknown> };
  const names = ['getWeekInfo', 'weekInfo'].filter((name) => name in prototype);
  const originals = names.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  for (const name of names) delete prototype[name];
  try {
    expect(['de', 'en-US', 'en-GB', 'fa', 'he', 'pt-BR', 'ar-EG'].map(firstWeekday)).toEqual([
      1, 0, 1, 6, 0, 0, 6,
    ]);
  } finally {
    for (const [name, property] of originals) if (property) Object.defineProperty(prototype, name, property);
  }
});
