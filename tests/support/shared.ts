// What tests share with all others of the run: it is made for the first who asks, and gone after the last.

/**
 * Asks the test run for what it holds ready: the folder of the built programs, of the built widget or studio, or of the package `colloquy`.
 *
 * @throws outside a test run, and what went wrong when it was made
 * @example const folder = await shared('widget');
 */
export async function shared(what: 'programs' | 'widget' | 'studio' | 'package'): Promise<string> {
  const askHere = process.env.COLLOQUY_TEST_SHARED;
  if (askHere === undefined)
    throw new Error("Tests share things in test runs alone, with the project's Vitest configuration.");
  const response = await fetch(`${askHere}/${what}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
