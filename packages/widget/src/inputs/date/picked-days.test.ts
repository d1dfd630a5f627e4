// The picked days, and when the selection is complete.
import { expect, it } from 'vitest';
import { momentsOf, pickDay } from './picked-days.ts';

it.each([
  [[], '2026-12-24', false, ['2026-12-24']],
  [['2026-12-24'], '2026-12-25', false, ['2026-12-25']],
  [[], '2026-12-24', true, ['2026-12-24']],
  [['2026-12-24'], '2026-12-27', true, ['2026-12-24', '2026-12-27']],
  [['2026-12-24'], '2026-12-20', true, ['2026-12-20', '2026-12-24']],
  [['2026-12-24'], '2026-12-24', true, ['2026-12-24', '2026-12-24']],
  [['2026-12-24', '2026-12-27'], '2026-12-30', true, ['2026-12-30']],
])('with %j picked, picking %s (range: %s) gives %j', (days, day, isRange, expected) => {
  expect(pickDay(days, day, isRange)).toEqual(expected);
});

it.each([
  [[], [], { isRange: false, hasTime: false }, undefined],
  [['2026-12-24'], [], { isRange: false, hasTime: false }, ['2026-12-24']],
  [['2026-12-24'], [], { isRange: true, hasTime: false }, undefined],
  [['2026-12-24'], [], { isRange: false, hasTime: true }, undefined],
  [['2026-12-24'], ['10:30'], { isRange: false, hasTime: true }, ['2026-12-24T10:30']],
  [['2026-12-24', '2026-12-25'], ['10:30', ''], { isRange: true, hasTime: true }, undefined],
  [
    ['2026-12-24', '2026-12-25'],
    ['10:30', '09:00'],
    { isRange: true, hasTime: true },
    ['2026-12-24T10:30', '2026-12-25T09:00'],
  ],
])('the days %j with the times %j, for %j, give the moments %j', (days, times, wanted, moments) => {
  expect(momentsOf(days, times, wanted)).toEqual(moments);
});
