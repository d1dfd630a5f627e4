// Periods: a range of days, split into months, contains each day once; and a month splits back into its days.
import { expect, it } from 'vitest';
import { ALL_DAYS, ALL_MONTHS, addToMonth, cutIntoMonths, monthOf, takeDays } from './periods.ts';

it.each([
  ['2026-11-22', '2026-11-22', undefined, ['2026-11-22 2026-11-22']],
  ['2026-11-01', '2026-11-30', 'm2026-11 m2026-11', []],
  ['2026-11-01', '2026-11-29', undefined, ['2026-11-01 2026-11-29']],
  ['2026-11-02', '2026-12-30', undefined, ['2026-11-02 2026-12-30']],
  ['2026-01-31', '2026-04-02', 'm2026-02 m2026-03', ['2026-01-31 2026-01-31', '2026-04-01 2026-04-02']],
  ['2025-11-01', '2026-10-31', 'm2025-11 m2026-10', []],
  ['2027-12-15', '2028-02-29', 'm2028-01 m2028-02', ['2027-12-15 2027-12-31']],
  ['2027-12-15', '2028-02-28', 'm2028-01 m2028-01', ['2027-12-15 2027-12-31', '2028-02-01 2028-02-28']],
])('cutIntoMonths splits %s to %s into whole months and remaining days', (from, to, months, days) => {
  const cut = cutIntoMonths({ from, to });
  expect(cut.months && `${cut.months.from} ${cut.months.to}`).toBe(months);
  expect(cut.days.map((range) => `${range.from} ${range.to}`)).toEqual(days);
});

it('the keys of months and days are in separate ranges', () => {
  for (const day of ['0000-01-01', '2026-11-22', '9999-12-31']) {
    expect(day >= ALL_DAYS.from && day <= ALL_DAYS.to).toBe(true);
    expect(monthOf(day) >= ALL_MONTHS.from && monthOf(day) <= ALL_MONTHS.to).toBe(true);
    expect(monthOf(day) > ALL_DAYS.to && day < ALL_MONTHS.from).toBe(true);
  }
});

it('the days of a month can be taken out, and the month keeps its totals', () => {
  const month = {};
  addToMonth(month, { day: '2026-11-22', counts: { s: 2, a: 1, v0: 3 } }, 1);
  addToMonth(month, { day: '2026-11-01', counts: { s: 1, 'o4.blue': 1 } }, 1);
  addToMonth(month, { day: '2026-11-22', counts: { s: 1, v0: 1 } }, -1);
  expect(takeDays('m2026-11', month)).toEqual([
    ['2026-11-01', { s: 1 }],
    ['2026-11-22', { s: 1, a: 1 }],
  ]);
  expect(month).toEqual({ s: 2, a: 1, v0: 2, 'o4.blue': 1 });
});
