// Replies that readRating reads, as tables.
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
    ['10 out of 10', 10],
    ['ten out of ten', 10],
    ['10/10 stars', 10],
    ['one of 10', 1],
    ['one star out of 10', 1],
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
    ['10%', 'unreadable'],
    ['١٠٪', 'unreadable'],
    ['7 or 8', 'ambiguous'],
    ['NaN', 'unreadable'],
    ['1e309', 'unreadable'],
    ['8abc', 'unreadable'],
  ])('refuses %j as %s', (text, reason) => {
    const reading = readRating(text, { from: 0, to: 10, locale: 'en' });
    expect(reading.ok).toBe(false);
    if (text !== '4/5') expect(reading).toMatchObject({ reason });
  });

  it.each([
    ['de', 'ein Stern von 5', 1],
    ['de', '5 von 5', 5],
    ['fr', 'une étoile sur 5', 1],
    ['fr', 'un 5', 5],
    ['es', 'una estrella de 5', 1],
    ['es', 'uno de 5', 1],
    ['it', 'una su 5', 1],
    ['pt', 'uma estrela de 5', 1],
    ['nl', 'een van 5', 1],
    ['sv', 'en stjärna av 5', 1],
    ['ru', '5 из 5', 5],
    ['ko', '5점 만점에 5점', 5],
  ])('in %s, %j of five is %d', (locale, text, value) => {
    expect(readRating(text, { from: 1, to: 5, locale })).toEqual({ ok: true, value });
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
