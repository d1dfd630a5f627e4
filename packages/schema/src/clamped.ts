// A number that is clamped to its range instead of failing.
import { z } from 'zod';

/**
 * A number between `minimum` and `maximum`. A value outside becomes the nearest bound: a bot with a timeout of 300
 * seconds had better run with 120 than not at all.
 *
 * @example
 * clamped(1, 120).parse(300); // 120
 */
export function clamped(minimum: number, maximum: number) {
  return z
    .number()
    .overwrite((value) => Math.min(Math.max(value, minimum), maximum))
    .meta({ minimum, maximum });
}
