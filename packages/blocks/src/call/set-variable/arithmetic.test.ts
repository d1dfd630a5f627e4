// Arithmetic outside the sandbox: exactly JavaScript's result, or undefined.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { calculate } from './arithmetic.ts';

fc.configureGlobal({ seed: inject('seed') });

const bindings = [
  { name: 'vscore1', value: 10 },
  { name: '$half', value: 0.5 },
];

function value(content: string) {
  const result = calculate({ content, bindings });
  return result?.ok ? result.value : undefined;
}

describe('arithmetic', () => {
  it.each([
    ['1', 1],
    ['1 + 1', 2],
    ['vscore1 + 5', 15],
    ['vscore1*$half', 5],
    ['(vscore1 + 1) * 2 - -$half', 22.5],
    ['2 + 3 * 4 - 6 / 3', 12],
    ['10 - 3 - 2', 5],
    ['2 / 2 / 2', 0.5],
    ['7 % 4 * 2', 6],
    ['0.1 + 0.2', 0.1 + 0.2],
    ['-vscore1', -10],
    ['+ - + 3', -3],
    ['1 / 0', Number.POSITIVE_INFINITY],
    ['0 / 0', Number.NaN],
    [' ( ( 1 ) ) ', 1],
  ])('%s returns %d', (content, expected) => {
    expect(value(content)).toBe(expected);
  });
  it.each([
    '',
    ' ',
    '1 +',
    '+',
    '()',
    '(1',
    '1)',
    '1 2',
    '2 ** 3',
    '1 // 2',
    'a++',
    '1--1',
    '010',
    '0x10',
    '1e3',
    '1_000',
    '.5',
    '5.',
    '1n',
    'unknown + 1',
    'vscore1.x',
    'vscore1(1)',
    'vscore1 > 1',
    '1, 2',
    '1;',
    '"1"',
    '𝟏',
    `${'('.repeat(30)}1${')'.repeat(30)}`,
    `1${' + 1'.repeat(100)}`,
  ])('is not done for %s, which needs the sandbox', (content) => {
    expect(calculate({ content, bindings })).toBeUndefined();
  });
  it('is not done when a variable is not a number', () => {
    expect(calculate({ content: 'a + 1', bindings: [{ name: 'a', value: '5x' }] })).toBeUndefined();
    expect(calculate({ content: '1 + 1', bindings: [{ name: 'a', value: null }] })).toBeUndefined();
  });
});

it('arithmetic agrees with JavaScript for random expressions', () => {
  const sign = fc.constantFrom('+', '-', '*', '/', '%', ' + ', ' - ', '*-', '(', ')', ' ', '');
  const operand = fc.oneof(
    fc.nat(1000).map(String),
    fc.constantFrom('vscore1', '$half', '0.5', '(1+2)', '-3', '07'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(operand, sign), { minLength: 1, maxLength: 8 }), (pairs) => {
      const content = pairs.flat().join('');
      const computed = calculate({ content, bindings });
      if (!computed) return;
      const native = new Function('vscore1', '$half', `return (${content})`)(10, 0.5);
      expect(computed).toEqual({ ok: true, value: native, assignments: [] });
    }),
    { numRuns: 2_000 },
  );
});
