// Stays by their ends, and whole months, in every language.
import { describe, expect, it } from 'vitest';
import { completeWords } from '../words/complete-words.ts';
import { LANGUAGES } from '../words/registry.ts';
import { readDate } from './date.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const first = (row = '') => row.split('|')[0] ?? '';

function rangeOf(text: string, locale: string): string | undefined {
  const reading = readDate(text, { locale, timeZone: 'UTC', now: NOW, isRange: true });
  return reading.ok ? `${reading.value.start.plainDate}/${reading.value.end?.plainDate}` : reading.reason;
}

describe.each(LANGUAGES)('in $language', (table) => {
  const { language: locale, arrival, departure, whole } = table;
  const march = first(completeWords(locale, table)?.months[2]);

  it('reads the two ends of a stay', () => {
    const ends = [first(arrival), first(departure)];
    const before = `${ends[0]} 2026-12-04, ${ends[1]} 2026-12-09`;
    const behind = `2026-12-04 ${ends[0]} 2026-12-09 ${ends[1]}`;
    for (const text of [before, behind])
      expect([text, rangeOf(text, locale)]).toEqual([text, '2026-12-04/2026-12-09']);
  });

  it('reads a whole month with a year, and asks about a bare month', () => {
    const spoken = [`${first(whole)} ${march}`, `${march} ${first(whole)}`];
    expect(spoken.map((text) => rangeOf(text, locale))).toContain('2027-03-01/2027-03-31');
    expect([march, rangeOf(march, locale)]).toEqual([march, 'ambiguous']);
  });
});

it.each([
  ['arriving friday, leaving monday', '2026-11-27/2026-11-30'],
  ['the whole of March 2028', '2028-03-01/2028-03-31'],
  ['all of november', '2026-11-21/2026-11-30'],
  ['all of next month', '2026-12-01/2026-12-31'],
  ['leaving monday', 'incomplete'],
  ['not the whole of March', 'unreadable'],
  ['arriving monday', 'incomplete'],
])('reads %j as %s', (text, range) => {
  expect(rangeOf(text, 'en')).toBe(range);
});

it.each([
  ['en', 'the twenty-second', '2026-11-22'],
  ['de', 'am dreiundzwanzigsten', '2026-11-23'],
  ['fr', 'le vingt-trois', '2026-11-23'],
  ['it', 'il ventitré', '2026-11-23'],
  ['tr', 'ayın yirmi üçü', '2026-11-23'],
  ['uk', 'двадцять третього', '2026-11-23'],
  ['nl', 'de drieëntwintigste', '2026-11-23'],
])('reads the day in %s %j', (locale, text, day) => {
  expect(readDate(text, { locale, timeZone: 'UTC', now: NOW })).toMatchObject({
    ok: true,
    value: { start: { plainDate: day } },
  });
});

it('asks about a number word that is also a month', () => {
  expect(readDate('cinco do dez', { locale: 'pt', timeZone: 'UTC', now: NOW })).toMatchObject({
    reason: 'ambiguous',
    candidates: ['2026-12-05', '2027-10-05'],
  });
});
