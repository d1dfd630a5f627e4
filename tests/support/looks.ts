// In how many ways a page is looked at: in one of two by `npm test`, in both by `npm run test:long`.
import { inject } from 'vitest';

/** Pixels of width, and the colours that the visitor's system prefers. */
export type Look = readonly [width: number, scheme: 'light' | 'dark'];

const WIDE: Look = [1280, 'light'];
const NARROW: Look = [360, 'dark'];

/**
 * The looks for a test that takes seconds in each of them.
 *
 * @param usual the one in which it always runs; neighbours take the other one
 * @example it.each(looks('narrow'))('answers all, %i pixels wide, %s', async (width, scheme) => {});
 */
export function looks(usual: 'wide' | 'narrow'): readonly Look[] {
  if (inject('isLong')) return [WIDE, NARROW];
  return usual === 'wide' ? [WIDE] : [NARROW];
}
