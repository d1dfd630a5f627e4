// The texts of one language as the build writes them: without names, which are those of the English ones.
import { english } from './english.ts';
import type { Translation, Words } from './words.ts';

const names = Object.keys(english) as readonly (keyof Words)[];

/** One line per text, in the order of the English ones; an empty line for a missing one. */
export function packWords(words: Translation): string {
  return names.map((name) => words[name] ?? '').join('\n');
}

/**
 * The texts of a language, packed by the build or not.
 *
 * @example unpackWords(packWords({ send: 'Senden' })) // { send: 'Senden' }
 */
export function unpackWords(words: Translation | string): Translation {
  if (typeof words !== 'string') return words;
  const lines = words.split('\n');
  return Object.fromEntries(names.flatMap((name, index) => (lines[index] ? [[name, lines[index]]] : [])));
}
