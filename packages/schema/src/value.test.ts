// Valid and invalid values of variables.
import { describe, expect, it } from 'vitest';
import { Value } from './value.ts';

describe('Value', () => {
  it.each([['text'], [''], [null], [[]], [['a', null, '']]])('accepts %j', (value) => {
    expect(Value.parse(value)).toEqual(value);
  });

  it.each([[1], [true], [{}], [[1]], [[['a']]], [undefined]])('refuses %j', (value) => {
    expect(Value.safeParse(value).success).toBe(false);
  });
});
