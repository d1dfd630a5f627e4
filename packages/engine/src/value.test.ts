// Values: how anything becomes storable, and how code sees it.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { guessType, isSet, toValue, valueText } from './value.ts';

describe('toValue', () => {
  const nested: unknown[] = [];
  let inner = nested;
  for (let depth = 0; depth < 100_000; depth++) {
    const next: unknown[] = [];
    inner.push(next);
    inner = next;
  }
  const circle: Record<string, unknown> = {};
  circle.self = circle;

  it.each([
    ['text', 'text'],
    ['', null],
    [undefined, null],
    [null, null],
    [0, '0'],
    [12.5, '12.5'],
    [false, 'false'],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [{ a: 1 }, '{"a":1}'],
    [
      ['a', 1, '', null, { b: [2] }, [3]],
      ['a', '1', null, null, '{"b":[2]}', '[3]'],
    ],
    [[], []],
    ['C:\\dir "quoted"', 'C:\\dir "quoted"'],
    ['\ud800 lone', '\ufffd lone'],
    [new Date(Date.UTC(2026, 10, 21)), '2026-11-21T00:00:00.000Z'],
    [circle, null],
    [10n, null],
  ])('%#', (raw, value) => {
    expect(toValue(raw)).toEqual(value);
  });

  it('limits the text of deeply nested data', () => {
    expect((toValue({ nested }) ?? '').length).toBeLessThanOrEqual(limits.variableCharacters);
  });

  it('limits the length of texts and lists', () => {
    expect(toValue('x'.repeat(limits.variableCharacters + 1))).toHaveLength(limits.variableCharacters);
    const long = 'x'.repeat(limits.variableCharacters - 1);
    expect(toValue(`${long}👍`) === long).toBe(true); // half of a character is none
    expect(toValue(Array(limits.listElements + 1).fill('x'))).toHaveLength(limits.listElements);
  });
});

describe('valueText and isSet', () => {
  it.each([
    ['a', 'a', true],
    [null, '', false],
    [undefined, '', false],
    [['a', null], '["a",null]', true],
    [[], '[]', false],
  ])('%j', (value, shown, set) => {
    expect(valueText(value)).toBe(shown);
    expect(isSet(value)).toBe(set);
  });
});

describe('guessType', () => {
  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['1e3', 1000],
    ['007', '007'],
    ['0.5', 0.5],
    ['0', 0],
    ['+33612345678', '+33612345678'],
    ['12345678901234567890', '12345678901234567890'],
    [' ', ' '],
    ['1,5', '1,5'],
    ['true', true],
    ['null', null],
    ['undefined', undefined],
    ['Infinity', 'Infinity'],
    ['abc', 'abc'],
    [
      ['1', null],
      ['1', null],
    ],
    [null, null],
  ])('%j', (value, guessed) => {
    expect(guessType(value)).toEqual(guessed);
  });
});
