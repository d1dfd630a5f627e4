// A corrected or completed time keeps the half of the day and the day that were given before, in every language.
import { describe, expect, it } from 'vitest';
import { STANCE_WORDS } from '../stance/stance-words.ts';
import { LANGUAGES } from '../words/registry.ts';
import { readDate } from './date.ts';
import { readTime } from './time.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const HOURS = [4, 5, 6, 7, 8];
const PARTS = ['afternoon', 'evening'] as const;

const languages = LANGUAGES.map((table) => ({ ...table, locale: table.language }));

/** "5 in the afternoon", or the other way round: what the language reads as 17:00. */
function saidLike(hour: number, part: string, locale: string): string | undefined {
  return [`${hour} ${part}`, `${part} ${hour}`, `${part}${hour}`].find((text) => {
    const reading = readTime(text, { locale, timeZone: 'UTC', now: NOW });
    return reading.ok && reading.value === `${hour + 12}:00`;
  });
}

describe.each(languages)('in $locale', (table) => {
  const { locale } = table;
  const options = { locale, timeZone: 'UTC', now: NOW };
  const correction = STANCE_WORDS[locale]?.correction.split('|')[0] ?? '';
  const spoken = PARTS.flatMap((name) => {
    const part = table[name].split('|')[0] ?? '';
    return HOURS.flatMap((hour) => {
      const text = part === '' ? undefined : saidLike(hour, part, locale);
      return text === undefined ? [] : [{ text, part }];
    });
  });

  it('keeps morning or afternoon when the visitor corrects the time', () => {
    expect(spoken.length).toBeGreaterThan(0);
    for (const { text } of spoken) {
      for (const hour of HOURS) {
        const corrected = `${text}, ${correction}, ${hour}`;
        expect([corrected, readTime(corrected, options)]).toMatchObject([
          corrected,
          { ok: true, value: `${hour + 12}:00` },
        ]);
      }
    }
  });

  it('keeps morning or afternoon when the visitor corrects a date with time', () => {
    for (const { text } of spoken) {
      const corrected = `2026-12-01 ${text}, ${correction}, 8`;
      const reading = readDate(corrected, { ...options, hasTime: true });
      if (reading.ok)
        expect([corrected, reading.value.start]).toMatchObject([
          corrected,
          { plainDate: '2026-12-01', time: '20:00' },
        ]);
    }
  });

  it('completes a day and a part of the day with a bare hour', () => {
    const reading = readDate('8', {
      ...options,
      hasTime: true,
      said: [{ plainDate: '2026-12-01', part: 5 }],
    });
    expect(reading).toMatchObject({ ok: true, value: { start: { plainDate: '2026-12-01', time: '20:00' } } });
  });
});

describe('a corrected hour that is unusual in the earlier half of the day', () => {
  it.each([
    ['en', '11 in the morning, no, 1', ['13:00', '01:00']],
    ['de', '17 Uhr, nein, 6', ['18:00', '06:00']],
  ])('in %s is asked about: %s', (locale, text, candidates) => {
    expect(readTime(text, { locale, timeZone: 'UTC', now: NOW })).toMatchObject({ ok: false, candidates });
  });

  it.each([
    ['de', '5 Uhr nachmittags, nein, 06:00', '06:00'],
    ['de', '9 Uhr morgens, nein, 15 Uhr', '15:00'],
    ['en', '5 in the afternoon, no, 9am', '09:00'],
  ])('in %s is accepted when it is exact: %s', (locale, text, value) => {
    expect(readTime(text, { locale, timeZone: 'UTC', now: NOW })).toMatchObject({ ok: true, value });
  });
});
