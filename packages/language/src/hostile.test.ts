// Malicious replies: every reader handles them quickly, and accepts none of them.
import { describe, expect, it } from 'vitest';
import { readEmail } from './addresses/email.ts';
import { readPhone } from './addresses/phone.ts';
import { readUrl } from './addresses/url.ts';
import { matchChoice, matchChoices } from './choice/choice.ts';
import { readDate } from './dates/date.ts';
import { formatDate } from './dates/format-date.ts';
import { readTime } from './dates/time.ts';
import { readNumber } from './numbers/number.ts';
import { readRating } from './numbers/rating.ts';
import type { ParseResult } from './parse-result.ts';

const MAX_MILLISECONDS = 50;
const LOCALES = ['en', 'de', 'ja', 'ar', 'tr', 'xx', 'not a locale!', ''];
const NOW = Date.UTC(2026, 10, 21, 10, 0);
const ITEMS = [
  { id: 'first', label: 'Yes' },
  { id: 'second', label: 'No', value: 'nay' },
  { id: 'third', label: 'Search Engine Optimization', aliases: ['seo'] },
];

const HOSTILE: readonly string[] = [
  '',
  ' ',
  '\t\n\r',
  '\u00a0\u2003\u3000',
  '\u0000',
  '\u0001\u0002\u001b[31m',
  'x'.repeat(1_000_000),
  ' '.repeat(1_000_000),
  '1'.repeat(1_000_000),
  '{{name}}',
  '{{= 1+1 =}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  "' OR '1'='1",
  '"; DROP TABLE answers; --',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '-1e309',
  '0x1F',
  '0b101',
  '1_000_',
  '2026-02-30',
  '0000-00-00',
  '2026-13-45',

  '+00',
  '-',
  '+',
  '.',
  ',',
  '/',
  '12abc',
  'javascript:alert(1)',
  'JAVASCRIPT://%0aalert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox',
  '../../etc/passwd',
  '\u202e\u202d\u2066',
  '\u200f\u200e',
  '\ufeff',
  '\u202e12/12/2026\u202c@\u0000',
  '🤷',
  '👩‍👩‍👧‍👦'.repeat(100),
  '🏳️‍🌈',
  `a${'\u0301'.repeat(900)}`,
  'Z\u0335\u0321\u0322A\u0336L\u0337G\u0338O',
  '\ud800',
  '\udc00\ud800',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0e01\u0e33'.repeat(300),
  'ﷺ'.repeat(300),
  '𒐫'.repeat(300),
  '%00',
  '%s%s%s%n',
  '\\u0041',
  'ЁЁЁЁ',
  '∞',
  '٪',
  '⅓⅓',
];

// Texts on which a careless pattern or loop takes quadratic time or worse.
const SLOW: readonly string[] = [
  'a '.repeat(499),
  '1 '.repeat(499),
  '1.'.repeat(499),
  '1,'.repeat(499),
  '- '.repeat(499),
  '((((('.repeat(199),
  ')'.repeat(998),
  `${')'.repeat(900)}a`,
  'a@'.repeat(499),
  'a.'.repeat(499),
  `a@${'b-'.repeat(120)}`,
  `${'a'.repeat(500)}@`,
  '@'.repeat(999),
  '2026-'.repeat(199),
  '12/'.repeat(332),
  '+1 '.repeat(332),
  '+1(2'.repeat(249),
  '1-'.repeat(499),
  '⭐'.repeat(499),
  `${'⭐ '.repeat(400)}x`,
  'next '.repeat(199),
  'of the '.repeat(140),
  'and '.repeat(249),
  'friday '.repeat(140),
  'one hundred '.repeat(80),
  '一二三四五六七八九十'.repeat(99),
  '三百万'.repeat(330),
  'あ'.repeat(999),
  '가'.repeat(999),
  'و'.repeat(999),
  'half past '.repeat(99),
  'in 3 days '.repeat(99),
  `http://${'a.'.repeat(400)}`,
  `https://a.com/${'%'.repeat(900)}`,
  'yes no '.repeat(140),
  `${'0'.repeat(500)}.${'0'.repeat(400)}1`,
  `1e${'9'.repeat(300)}`,
  '. '.repeat(499),
  "'".repeat(999),
  'l’'.repeat(499),
  'p. m. '.repeat(160),
];

type Read = (text: string, locale: string) => ParseResult<unknown>;

const READERS: Record<string, Read> = {
  number: (text, locale) => readNumber(text, { locale }),
  date: (text, locale) => readDate(text, { locale, timeZone: 'Europe/Berlin', now: NOW, hasTime: true }),
  range: (text, locale) => readDate(text, { locale, timeZone: 'Nowhere/None', now: NOW, isRange: true }),
  time: (text, locale) => readTime(text, { locale, timeZone: 'UTC', now: NOW }),
  rating: (text, locale) => readRating(text, { from: 1, to: 5, locale }),
  email: (text) => readEmail(text),
  url: (text) => readUrl(text),
  phone: (text) => readPhone(text, { defaultCountry: 'FR' }),
  choice: (text, locale) => matchChoice(text, ITEMS, { locale }),
  choices: (text, locale) => matchChoices(text, ITEMS, { locale }),
};

/** Reads once, and fails if it took too long or did not return a result. */
function readQuickly(read: Read, text: string, locale: string): ParseResult<unknown> {
  const reading = read(text, locale);
  expect(() => read(text, locale), `${JSON.stringify(text.slice(0, 40))} in ${locale}`).toComputeWithin(
    MAX_MILLISECONDS,
  );
  expect(typeof reading.ok).toBe('boolean');
  return reading;
}

describe.each(Object.entries(READERS))('hostile replies to a %s', (_, read) => {
  // The first reply compiles the tables of a language, which is not measured here.
  for (const locale of LOCALES) read('12 warm-up words', locale);

  it('are refused', () => {
    for (const locale of LOCALES) {
      for (const text of HOSTILE) {
        const reading = readQuickly(read, text, locale);
        expect(
          reading.ok,
          `${JSON.stringify(text.slice(0, 40))} in ${locale}: ${JSON.stringify(reading)}`,
        ).toBe(false);
      }
    }
  });

  it('take bounded time', () => {
    for (const text of SLOW) for (const locale of ['en', 'ja', 'ar', 'tr']) readQuickly(read, text, locale);
  });
});

describe('hostile options', () => {
  it('do not throw', () => {
    const options = { locale: '\u0000', timeZone: '{{zone}}', now: NOW };
    expect(readDate('tomorrow', options)).toMatchObject({ ok: true });
    expect(readTime('14:30', options)).toEqual({ ok: true, value: '14:30' });
    expect(matchChoice('x', [], { locale: 'en' }).ok).toBe(false);
    expect(matchChoices('x', [], { locale: 'en' }).ok).toBe(false);
    expect(readRating('5', { from: Number.NaN, to: Number.NaN, locale: 'en' }).ok).toBe(false);
    expect(readPhone('0612345678', { defaultCountry: '__proto__' }).ok).toBe(false);
    for (const format of HOSTILE)
      expect(typeof formatDate({ plainDate: '2026-12-24' }, format, { locale: format })).toBe('string');
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY, 9e15, -9e15]) {
      expect(typeof readDate('tomorrow', { ...options, now }).ok).toBe('boolean');
      expect(typeof readTime('in 2 hours', { ...options, now }).ok).toBe('boolean');
    }
  });
});
