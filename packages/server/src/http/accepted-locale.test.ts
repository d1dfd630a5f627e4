// Reading Accept-Language.
import { describe, expect, it } from 'vitest';
import { acceptedLocale } from './accepted-locale.ts';

describe('acceptedLocale', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['*;q=0.5, ja', 'ja'],
    ['de;q=0', undefined],
    ['not a tag!!', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    ['x'.repeat(5_000), undefined],
    ['en;q=abc, de;q=0.1', 'de'],
  ])('reads the header %j', (header, locale) => {
    expect(acceptedLocale(header)).toBe(locale);
  });
});
