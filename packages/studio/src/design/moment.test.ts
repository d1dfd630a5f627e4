import { expect, it } from 'vitest';
import { momentWords } from './moment.tsx';

const now = Date.parse('2026-11-27T12:00:00Z');

it.each([
  ['2026-11-27T11:59:30Z', 'just now'],
  ['2026-11-27T11:58:00Z', '2 minutes ago'],
  ['2026-11-27T09:00:00Z', '3 hours ago'],
  ['2026-11-26T11:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', 'Nov 1, 2026'],
])('the time %s is shown in words', (at, words) => {
  expect(momentWords(new Date(at), now)).toBe(words);
});
