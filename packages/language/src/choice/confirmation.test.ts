// "Yes" and "no" at a choice of a proposal and an alternative, and at a label that says none, in every language.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../words/registry.ts';
import { matchChoice } from './choice.ts';

const items = (...labels: string[]) => labels.map((label, index) => ({ id: `item${index + 1}`, label }));
const first = (row = '') => row.split('|')[0] ?? '';

describe.each(LANGUAGES)('in $language', ({ language: locale, yes, no, none, alternative }) => {
  const chosen = (text: string, ...labels: string[]) => {
    const reading = matchChoice(text, items(...labels), { locale });
    return reading.ok ? reading.value.label : reading.reason;
  };

  it('reads yes and no for a proposal that contains yes', () => {
    const labels = [`${first(yes)}, Xylo`, `${first(alternative)} Zeta`];
    expect(chosen(first(yes), ...labels)).toBe(labels[0]);
    expect(chosen(first(no), ...labels)).toBe(labels[1]);
  });

  it('reads yes and no for a proposal without yes', () => {
    const labels = ['Xylo', `${first(alternative)} Zeta`];
    expect(chosen(first(yes), ...labels)).toBe('Xylo');
    expect(chosen(first(no), ...labels)).toBe(labels[1]);
  });

  it('reads no as the label that means none', () => {
    const labels = ['Xylo', 'Zeta', `${first(none || no)} Qux`];
    expect(chosen(first(no), ...labels)).toBe(labels[2]);
    expect(chosen(first(yes), ...labels)).toBe('unreadable');
  });

  it('reads neither yes nor no when no label means them', () => {
    expect(chosen(first(yes), 'Xylo', 'Zeta')).toBe('unreadable');
    expect(chosen(first(no), 'Xylo', 'Zeta', `${first(alternative)} Qux`)).toBe('unreadable');
  });
});

it.each([
  ['yes', 'Right turn', 'Another way'],
  ['no', 'No sugar', 'No milk', 'Tea'],
])('asks about %j when the label has another meaning or two labels match', (text, ...labels) => {
  expect(matchChoice(text, items(...labels), { locale: 'en' })).toMatchObject({
    ok: false,
    reason: 'ambiguous',
  });
});
