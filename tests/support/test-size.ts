// How much of something a test does: little in `npm test`, all of it in `npm run test:long`, or what a variable says.
import { inject } from 'vitest';

/**
 * The size of a test that could go on for as long as one likes.
 *
 * @param variable the environment variable that names another size
 * @throws when the variable holds anything but a whole number from 1: a size that is misread would test something else
 * @example const kills = testSize('COLLOQUY_TEST_KILLS', { usual: 40, long: 500 });
 */
export function testSize(
  variable: string,
  { usual, long }: { readonly usual: number; readonly long: number },
): number {
  const wanted = process.env[variable];
  if (wanted === undefined || wanted === '') return inject('isLong') ? long : usual;
  const size = Number(wanted);
  if (Number.isSafeInteger(size) && size >= 1) return size;
  throw new Error(`${variable} is "${wanted}". It has to be a whole number from 1.`);
}
