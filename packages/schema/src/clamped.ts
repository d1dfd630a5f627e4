// A number that is pulled into its range instead of failing.
import { z } from 'zod';

/**
 * A number between `minimum` and `maximum`; a value outside becomes the nearest bound, because a bot
 * with a timeout of 300 seconds is better run with 120 than not at all.
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
