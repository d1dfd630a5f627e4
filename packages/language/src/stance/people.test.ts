// Parties of the visitor and their company, in every language.
import { describe, expect, it } from 'vitest';
import { readNumber } from '../numbers/number.ts';
import { LANGUAGES } from '../words/registry.ts';

const first = (row = '') => row.split('|')[0] ?? '';

function countOf(text: string, locale: string): number | string {
  const reading = readNumber(text, { locale });
  return reading.ok ? reading.value.value : reading.reason;
}

describe.each(LANGUAGES)('in $language', ({ language: locale, self, companions, and }) => {
  it('counts the visitor and one companion', () => {
    const text = `${first(self)} ${first(and)} ${first(companions)}`;
    expect([text, countOf(text, locale)]).toEqual([text, 2]);
  });
});

it.each([
  ['me, my husband and our two kids', 4],
  ['my wife and I', 2],
  ['two adults and a kid', 3],
  ['me and my dog', 'unreadable'],
  ['not me and my wife', 'unreadable'],
  ['my wife', 'unreadable'],
])('reads %j as %s', (text, count) => {
  expect(countOf(text, 'en')).toBe(count);
});
