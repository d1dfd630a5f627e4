// Exact decimals, as tables.
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  plainOf,
  shiftDecimal,
  toDecimal,
} from './decimal.ts';

describe('decimals', () => {
  it.each([
    ['12.50', '12.5'],
    ['0', '0'],
    ['007', '7'],
    ['0.10', '0.1'],
    ['.5', '0.5'],
    ['-1.20', '-1.2'],
    ['100', '100'],
    ['12345678901234567890.12', '12345678901234567890.12'],
  ])('format %j as %j', (text, plain) => {
    expect(plainOf(toDecimal(text))).toBe(plain);
  });

  it.each([
    ['1.5', '2', '3.5', '3'],
    ['0.1', '0.2', '0.3', '0.02'],
    ['10', '0.01', '10.01', '0.1'],
  ])('add and multiply %s and %s', (left, right, sum, product) => {
    expect(plainOf(addDecimals(toDecimal(left), toDecimal(right)))).toBe(sum);
    expect(plainOf(multiplyDecimals(toDecimal(left), toDecimal(right)))).toBe(product);
  });

  it.each([
    ['1.5', 3, '1500'],
    ['1.5', -3, '0.0015'],
    ['15', 0, '15'],
  ])('shift %s by %d', (text, exponent, plain) => {
    expect(plainOf(shiftDecimal(toDecimal(text), exponent))).toBe(plain);
  });

  it('compare exactly', () => {
    expect([
      compareDecimals(toDecimal('1.5'), toDecimal('1.50')),
      compareDecimals(toDecimal('2'), toDecimal('10')),
      compareDecimals(toDecimal('0.2'), toDecimal('0.10')),
    ]).toEqual([0, -1, 1]);
  });
});
