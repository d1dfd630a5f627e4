import { expect, it } from 'vitest';
import { barsOf, daysOf } from './periods.ts';

const NOW = new Date('2026-11-29T23:30:00Z');

it('a period ends today and has the given number of days', () => {
  expect(daysOf(7, NOW)).toEqual({ since: '2026-11-23', until: '2026-11-29' });
  expect(daysOf(7, NOW, 1)).toEqual({ since: '2026-11-16', until: '2026-11-22' });
  expect(daysOf(1, NOW)).toEqual({ since: '2026-11-29', until: '2026-11-29' });
});

it('the chart shows days without chats, and adds up the days of a week', () => {
  const day = (name: string, starts: number) => ({ day: name, starts, engaged: 1, ended: 1, completed: 1 });
  const counted = [day('2026-11-27', 3), day('2026-11-29', 4), day('2026-11-30', 5)];
  const days = { since: '2026-11-26', until: '2026-11-30' };
  expect(barsOf(days, counted, 'day').map(({ label, starts }) => [label, starts])).toEqual([
    ['26 Nov', 0],
    ['27 Nov', 3],
    ['28 Nov', 0],
    ['29 Nov', 4],
    ['30 Nov', 5],
  ]);
  expect(barsOf(days, counted, 'week')).toEqual([
    { day: '2026-11-23', label: 'Week of 23 Nov', starts: 7, engaged: 2, ended: 2, completed: 2 },
    { day: '2026-11-30', label: 'Week of 30 Nov', starts: 5, engaged: 1, ended: 1, completed: 1 },
  ]);
});
