// Guesses the language of a text by its function words.
import { languageOf } from './languages.ts';
import { STOP_WORDS } from './stop-words.ts';

const CHARACTERS = 20_000;

/**
 * The tag of the language whose function words are most frequent; `en` when no language has any.
 *
 * @example guessLanguage('Wir haben am Sonntag geschlossen.') // 'de'
 */
export function guessLanguage(text: string): string {
  const words =
    text
      .slice(0, CHARACTERS)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  let best = { tag: 'en', count: 0 };
  for (const tag of Object.keys(STOP_WORDS)) {
    const { stopWords } = languageOf(tag);
    const count = words.filter((word) => stopWords.has(word)).length;
    if (count > best.count) best = { tag, count };
  }
  return best.tag;
}
