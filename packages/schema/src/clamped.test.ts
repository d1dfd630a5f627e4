// Numbers clamped to their range.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clamped } from './clamped.ts';

describe('clamped', () => {
  it.each([
    [0, 1],
    [1, 1],
    [60.5, 60.5],
    [120, 120],
    [300, 120],
    [-5, 1],
  ])('%d becomes %d', (given, expected) => {
    expect(clamped(1, 120).parse(given)).toBe(expected);
  });

  it('refuses a string', () => {
    expect(clamped(1, 120).safeParse('60').success).toBe(false);
  });

  it('has its bounds in JSON Schema', () => {
    expect(z.toJSONSchema(clamped(1, 120))).toMatchObject({ type: 'number', minimum: 1, maximum: 120 });
  });
});
