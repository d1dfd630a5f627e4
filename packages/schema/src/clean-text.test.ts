// Text that every store can hold.
import { describe, expect, it } from 'vitest';
import { cleanJson, cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['hello', 'hello'],
    ['a\u0000b', 'ab'],
    ['\u0000\u0000', ''],
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00', '\ufffd'],
    ['\ud83d\ude00', '\ud83d\ude00'],
    // Removing the null character must not join two separate halves of a character.
    ['\ud83d\u0000\ude00', '\ud83d\ude00'],
    ['\u0007\u200f é', '\u0007\u200f é'],
  ])('%j becomes %j', (given, expected) => {
    const cleaned = cleanText(given);
    expect(cleaned).toBe(expected);
    expect(cleaned.isWellFormed()).toBe(true);
  });
});

describe('cleanJson', () => {
  it('cleans keys and texts, and keeps other values', () => {
    expect(cleanJson({ 'k\u0000': ['a\ud800', 1, null, { b: true }] }, 8)).toEqual({
      k: ['a\ufffd', 1, null, { b: true }],
    });
  });

  it('replaces values below the maximum depth with null', () => {
    expect(cleanJson({ a: { b: { c: 1 } } }, 2)).toEqual({ a: { b: null } });
  });

  it('copies __proto__ as an ordinary key', () => {
    const cleaned = cleanJson(JSON.parse('{"__proto__":{"isAdmin":true}}'), 8) as { isAdmin?: unknown };
    expect(cleaned.isAdmin).toBeUndefined();
    expect(Object.keys(cleaned as object)).toEqual(['__proto__']);
  });
});
