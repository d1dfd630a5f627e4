// When people answer.
import { expect, it } from 'vitest';
import { areThere } from './people.tsx';

const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', timeZone: 'Europe/Zurich' };

it.each([
  ['Monday at nine', office, '2026-11-30T08:00:00Z', true],
  ['Monday before nine', office, '2026-11-30T07:59:00Z', false],
  ['Monday at five', office, '2026-11-30T16:00:00Z', false],
  ['Sunday', office, '2026-11-29T11:00:00Z', false],
  [
    'Monday in Auckland, which is Sunday in Zurich',
    { ...office, timeZone: 'Pacific/Auckland' },
    '2026-11-29T21:00:00Z',
    true,
  ],
  ['a night', { from: '22:00', to: '06:00', timeZone: 'UTC' }, '2026-11-29T23:30:00Z', true],
  ['a night at noon', { from: '22:00', to: '06:00', timeZone: 'UTC' }, '2026-11-29T12:00:00Z', false],
  ['no hours', {}, '2026-11-29T12:00:00Z', true],
])('people are present as configured: %s', (_when, people, at, expected) => {
  expect(areThere(people, new Date(at))).toBe(expected);
});
