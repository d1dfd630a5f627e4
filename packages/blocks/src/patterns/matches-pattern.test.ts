// Patterns: the same matches as in JavaScript, in linear time.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../evaluator/quickjs-evaluator.ts';
import { createPatternMatcher, matchesPattern } from './matches-pattern.ts';
import { splitLookaheads } from './split-lookaheads.ts';

const matchesAnything = createPatternMatcher(await createQuickJsEvaluator());

type Case = readonly [pattern: string, flags: string, text: string, expected: boolean];

const cases: readonly Case[] = [
  ['^\\d{3}-\\d{4}$', '', '555-1234', true],
  ['^\\d{3}-\\d{4}$', '', '555-12345', false],
  ['cat', '', 'concatenate', true],
  ['\\bcat\\b', 'i', 'The CAT sat', true],
  ['\\bcat\\b', '', 'The CAT sat', false],
  ['^(\\+\\d{1,2}\\s)?\\(?\\d{3}\\)?[\\s.-]\\d{3}[\\s.-]\\d{4}$', '', '(555) 555-1234', true],
  ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', '', 'ada@example.com', true],
  ['^\\s+$', '', '\u00a0\u3000\ufeff', true],
  ['^[\\s\\d]+$', '', '1\u00a02', true],
  ['^\\S+$', '', 'a\u00a0b', false],
  ['^.$', '', '\r', false],
  ['^.$', 's', '\r', true],
  ['^[^]$', '', '\n', true],
  ['a[]', '', 'a', false],
  ['^b', '', 'a\nb', false],
  ['^b', 'm', 'a\nb', true],
  ['a$', '', 'a\n', false],
  ['b', 'y', 'ab', false],
  ['a', 'gy', 'ab', true],
  ['^\\p{L}+$', 'u', 'été', true],
  ['^\\p{Script=Greek}+$', 'u', 'αβγ', true],
  ['^\\u{1F600}$', 'u', '😀', true],
  ['\\x41\\u0042\\cJ', '', 'AB\n', true],
  ['\\/path\\/', '', '/path/', true],
  ['\\Qa', '', 'Qa', true],
  ['[[:alpha:]]', '', ':]', true],
  ['a{,2}', '', 'a{,2}', true],
  ['^(?<year>\\d{4})$', '', '2026', true],
  ['(?<=\\$)\\d+', '', '$5', true],
  ['', '', 'anything', true],
  ['^$', '', '', true],
  // Password rules: lookaheads at the start.
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', '', 'abcdefg1', true],
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', '', 'abcdefgh', false],
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', '', 'abc1', false],
  ['^(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,}$', '', 'Passw0rd!', true],
  ['^(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,}$', '', 'password1', false],
  ['^(?!.*bad).*$', '', 'all good', true],
  ['^(?!.*bad).*$', '', 'so bad', false],
  ['^(?=a|b)[ab]c$', '', 'bc', true],
  ['^(?=[)(])\\(', '', '(', true],
];

/** Patterns that automata do not support. */
const hardCases: readonly Case[] = [
  ['^(a+)\\1$', '', 'aaaa', true],
  ['^(a+)\\1$', '', 'aaa', false],
  ['(?<y>\\d{4})-\\k<y>', '', '2026-2026', true],
  ['foo(?!bar)', '', 'foobaz', true],
  ['foo(?!bar)', '', 'foobar', false],
  ['^(?=a)b|c$', '', 'c', true],
  ['^(?:(?=a)a)+$', '', 'aaa', true],
  ['^.{0,2000}$', '', 'x', true],
  ['^\\p{Letter}$', 'u', 'é', true],
];

describe('a pattern', () => {
  it.each([...cases, ...hardCases])('%s %s on %s', (pattern, flags, text, expected) => {
    expect(matchesAnything(pattern, flags, text)).toBe(expected);
    // JavaScript's own result is the same.
    expect(new RegExp(pattern, flags).test(text)).toBe(expected);
  });
  it.each(cases)('without a sandbox: %s %s on %s', (pattern, flags, text, expected) => {
    expect(matchesPattern(pattern, flags, text)).toBe(expected);
  });
  it.each(hardCases)('that needs a sandbox matches nothing without one: %s', (pattern, flags, text) => {
    expect(matchesPattern(pattern, flags, text)).toBe(false);
  });
  it.each(['(', '[', '*', 'a++', '(?<', '\\', 'a{2,1}', '(?P<x', '[z-a]', '\u0000(', '\ud800('])(
    'that is invalid matches nothing: %s',
    (pattern) => {
      expect(matchesPattern(pattern, '', 'a')).toBe(false);
      expect(matchesAnything(pattern, '', 'a')).toBe(false);
    },
  );
  it('can have unknown flags', () => {
    expect(matchesAnything('A', 'iqgdv', 'a')).toBe(true);
    expect(matchesAnything('(A)\\1', 'iqgdv', 'aa')).toBe(true);
  });
});

describe('the limits of patterns', () => {
  it.each([
    ['(a+)+$', `${'a'.repeat(9_999)}b`],
    ['^(\\w+\\s?)*$', `${'a'.repeat(9_999)}!`],
    ['(x+x+)+y', 'x'.repeat(10_000)],
    ['(.*)(.*)(.*)(.*)(.*)[^a]$', 'a'.repeat(10_000)],
    ['(a|aa)+$', `${'a'.repeat(9_999)}b`],
    ['^(a+)+\\1$', `${'a'.repeat(40)}b`],
    ['(?=(a+)+$)b', `${'a'.repeat(9_999)}b`],
    ['((a{0,30}){0,30}){0,30}', 'a'.repeat(10_000)],
  ])('end the match of %s in bounded time', (pattern, text) => {
    expect(() => matchesAnything(pattern, '', text)).toComputeWithin(500);
  });
  it('refuse long patterns and long texts', () => {
    expect(matchesPattern('a'.repeat(1_001), '', 'a'.repeat(2_000))).toBe(false);
    expect(matchesPattern('a', '', 'a'.repeat(10_001))).toBe(false);
    expect(matchesPattern('a', '', 'a'.repeat(10_000))).toBe(true);
  });
  it('of the cache do not change results', () => {
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 300; number++) {
        expect(matchesPattern(`^${number}$`, '', String(number))).toBe(true);
        expect(matchesPattern(`^${number}$`, '', `${number}0`)).toBe(false);
      }
    }
  });
});

describe('lookaheads at the beginning', () => {
  it.each([
    ['^(?=A)(?!B)C', '', ['^(?:A)', '!^(?:B)', '^(?:C)']],
    ['^(?=(a|b)[)])c|d', '', ['^(?=(a|b)[)])c|d']],
    ['^(?=(a|b)[)])c', '', ['^(?:(a|b)[)])', '^(?:c)']],
    ['^(?=\\))c', '', ['^(?:\\))', '^(?:c)']],
    ['(?=A)C', '', ['(?=A)C']],
    ['^(?=A)C', 'm', ['^(?=A)C']],
    ['^(?=A)*C', '', ['^(?=A)*C']],
    ['^(?=A', '', ['^(?=A']],
    ['^(?:A)C', '', ['^(?:A)C']],
  ] as const)('%s (%s)', (pattern, flags, parts) => {
    expect(splitLookaheads(pattern, flags).map((part) => (part.isNegated ? '!' : '') + part.pattern)).toEqual(
      parts,
    );
  });
});
