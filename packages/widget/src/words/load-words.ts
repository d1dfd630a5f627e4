// The words of a language, loaded when a visitor speaks it.
import type { Words } from './words.ts';
import { english } from './words.ts';

/** Languages that have words: one file each under `locales`, one line here. */
const locales: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {};

/**
 * Loads the words of a language, of its nearest relative, or in English. Never fails: without a network there is English.
 *
 * @example (await loadWords('de-AT')).send // 'Senden'
 */
export async function loadWords(language: string): Promise<Words> {
  const parts = language.toLowerCase().split('-');
  const load = locales[parts.slice(0, 2).join('-')] ?? locales[parts[0] ?? ''];
  if (!load) return english;
  return load().then(
    ({ words }) => words,
    () => english,
  );
}
