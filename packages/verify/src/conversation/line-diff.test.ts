import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

/** `=a` unchanged, `-a` missing, `+a` new. */
function marks(expected: readonly string[], actual: readonly string[]): string {
  const sign = { same: '=', missing: '-', new: '+' };
  return diffLines(expected, actual)
    .map(({ type, text }) => sign[type] + text)
    .join(' ');
}

describe('diffLines', () => {
  it.each([
    { expected: [], actual: [], diff: '' },
    { expected: ['a', 'b'], actual: ['a', 'b'], diff: '=a =b' },
    { expected: ['a', 'b'], actual: ['b'], diff: '-a =b' },
    { expected: ['b'], actual: ['a', 'b'], diff: '+a =b' },
    { expected: ['a', 'b', 'c'], actual: ['a', 'x', 'c'], diff: '=a -b +x =c' },
    { expected: ['a'], actual: ['b'], diff: '-a +b' },
    { expected: ['a', 'b', 'a'], actual: ['a', 'a'], diff: '=a -b =a' },
    { expected: ['a  '], actual: ['a'], diff: '=a  ' },
    { expected: ['a\n   >'], actual: ['a\n   > '], diff: '=a\n   >' },
  ])('compares $expected with $actual', ({ expected, actual, diff }) =>
    expect(marks(expected, actual)).toBe(diff),
  );

  it('compares thousands of lines completely', () => {
    const many = (word: string) => Array.from({ length: 1_500 }, (_, index) => `${word}${index}`);
    const lines = diffLines(['same', ...many('old')], ['same', ...many('new')]);
    expect(lines).toHaveLength(3_001);
    expect(lines[0]).toEqual({ type: 'same', text: 'same' });
  });
});
