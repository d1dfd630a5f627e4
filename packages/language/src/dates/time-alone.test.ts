// A time without a day, where the question is about a day.
import { expect, it } from 'vitest';
import { readDate } from './date.ts';

it.each(['19:30', '10:30', 'noon', 'quarter to 8', 'at 7pm'])(
  'asks whether %j means today when the bot asks for a day only',
  (text) => {
    const now = Date.UTC(2026, 10, 21, 9);
    expect(readDate(text, { locale: 'en-GB', timeZone: 'UTC', now })).toEqual({
      ok: false,
      reason: 'ambiguous',
      candidates: ['2026-11-21'],
    });
  },
);
