// Resolving a visitor's locale and time zone.
import { describe, expect, it } from 'vitest';
import { isTimeZone, languageOf, resolveLocale, safeLocale, safeTimeZone } from './locale.ts';

describe('resolveLocale', () => {
  it.each([
    ['de', undefined, 'de'],
    ['pt_br', undefined, 'pt-BR'],
    ['de-AT;q=0.8, fr', ['de', 'fr'], 'fr'],
    ['de-AT', ['en', 'de'], 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', ['en', 'fr'], 'fr'],
    ['fr-CH', ['fr', 'fr-CH'], 'fr-CH'],
    ['es;q=0, it', undefined, 'it'],
    ['*', undefined, 'en'],
    ['', undefined, 'en'],
    [undefined, undefined, 'en'],
    ['not a locale!', undefined, 'en'],
    ['xx', ['de'], 'en'],
    ['{{locale}}', undefined, 'en'],
    ['de;q=abc, fr;q=0.1', undefined, 'fr'],
    ['x'.repeat(10_000), undefined, 'en'],
    ['ja,'.repeat(5_000), undefined, 'ja'],
  ])('%j among %j is %s', (accepted, supported, locale) => {
    expect(resolveLocale(accepted, supported)).toBe(locale);
  });

  it('falls back to the locale of the bot', () => {
    expect(resolveLocale('xx', ['de'], 'fr')).toBe('fr');
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Mars/Olympus', false],
    ['', false],
    ['Europe/Berlin; DROP', false],
    ['x'.repeat(1_000), false],
  ])('%j: %s', (zone, isZone) => {
    expect(isTimeZone(zone)).toBe(isZone);
    expect(safeTimeZone(zone)).toBe(isZone ? zone : 'UTC');
  });

  it('accepts every zone of the time zone database', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});

describe('locales', () => {
  it('have a language and a canonical form', () => {
    expect([languageOf('PT-br'), languageOf(''), safeLocale('nonsense!'), safeLocale('zh-hant-tw')]).toEqual([
      'pt',
      '',
      'en',
      'zh-Hant-TW',
    ]);
  });
});
