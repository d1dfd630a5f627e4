// Cutting long strings out of JSON texts, and putting them back.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { combined, cutText, joinText } from './long-texts.ts';

const long = (letter: string, length: number = limits.wholeTextCharacters) => letter.repeat(length);

function roundTrip(value: unknown) {
  const whole = JSON.stringify(value);
  const { text, parts } = cutText(whole);
  const longTexts = new Map(parts?.added);
  return { whole, text, longTexts, joined: joinText(text, JSON.stringify(Object.fromEntries(longTexts))) };
}

describe('cutText', () => {
  it('returns a text below the length limit unchanged', () => {
    const text = JSON.stringify({ a: long('x', limits.wholeTextCharacters - 10) });
    expect(cutText(text)).toEqual({ text, parts: undefined });
  });

  it.each<[what: string, value: unknown]>([
    ['one long string', { a: 'b', long: long('x'), c: ['d'] }],
    ['several, one of them twice', [long('x'), 'short', long('y'), long('x')]],
    ['quotes and backslashes', { a: long('"\\'), b: `${long('\\')}"`, '"': long('\\"') }],
    ['letters of all kinds', [long('ä日😀\n\u2028\u0001\u0000')]],
    ['a long name', { [long('n')]: 1 }],
    ['what looks like a reference', [`${long('x')}\u0001${'a'.repeat(22)}`, '\\u0001']],
  ])('is reversed by joinText: %s', (_, value) => {
    const { whole, text, longTexts, joined } = roundTrip(value);
    expect(joined).toBe(whole);
    expect(text.length).toBeLessThan(500);
    expect(longTexts.size).toBeGreaterThan(0);
  });

  it('stores a repeated string once, under a name derived from its content', () => {
    const [one, other] = [
      roundTrip([long('x'), long('x')]),
      roundTrip({ later: long('x'), more: long('y') }),
    ];
    expect(one.longTexts.size).toBe(1);
    expect([...other.longTexts.keys()]).toContain([...one.longTexts.keys()][0]);
  });

  it('does not move many short strings out of the row', () => {
    const { text, whole } = roundTrip(Array.from({ length: 1_000 }, (_, number) => `element ${number}`));
    expect(text).toBe(whole);
  });
});

describe('joinText', () => {
  it.each<[what: string, change: (texts: Record<string, string>) => void]>([
    ['is missing', (texts) => delete texts[Object.keys(texts)[0] ?? '']],
    ['was changed', (texts) => Object.assign(texts, { [Object.keys(texts)[0] ?? '']: long('y') })],
  ])('throws a "corrupt" failure when a long text %s', (_, change) => {
    const { text, longTexts } = roundTrip([long('x')]);
    const texts = Object.fromEntries(longTexts);
    change(texts);
    expect(() => joinText(text, JSON.stringify(texts))).toThrow(expect.objectContaining({ code: 'corrupt' }));
  });
});

describe('combined', () => {
  const changed = { added: [['c', '3']], removed: ['a'] } as const;

  it.each([
    ['all parts, then all', { added: [['a', '1']] }, { added: [['b', '2']] }, { added: [['b', '2']] }],
    [
      'all parts, then a change',
      {
        added: [
          ['a', '1'],
          ['b', '2'],
        ],
      },
      changed,
      {
        added: [
          ['b', '2'],
          ['c', '3'],
        ],
      },
    ],
    [
      'two changes, the second of which takes a part back',
      changed,
      { added: [['a', '1']], removed: ['c'] },
      { added: [['a', '1']], removed: ['c'] },
    ],
    ['none, then a change', undefined, changed, changed],
    ['a change, then none', changed, undefined, changed],
  ] as const)('gives what is to be written of two commits: %s', (_, earlier, later, expected) => {
    expect(combined(earlier, later)).toEqual(expected);
  });
});
