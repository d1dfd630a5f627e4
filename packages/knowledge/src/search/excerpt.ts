// Excerpts: the sentences of a passage that have most of a question.
import { limits } from '../limits.ts';
import type { Language } from '../words/languages.ts';
import { termsOf } from '../words/terms.ts';
import type { SearchedWord } from './search.ts';

/** A line, or a part of it that ends like a sentence: the point in 4.90 ends none. */
const SENTENCE = /[^\n]+?(?:[.!?]+["')\]]*(?=\s)|。|\n|$)/gu;
const MOST_SENTENCES = 3;
const PRICE_OF_A_SENTENCE = 0.12;

/**
 * The one to three sentences of a passage that match a question best. Short passages are shown whole.
 *
 * @example excerptOf('We are open daily. On Saturdays from 9 to 4.', result.words, languageOf('en'))
 */
export function excerptOf(text: string, words: readonly SearchedWord[], language: Language): string {
  if (text.length <= limits.excerptCharacters) return text;
  const rarities = new Map(
    words.flatMap(({ terms, rarity }) => terms.map(({ term, weight }) => [term, rarity * weight] as const)),
  );
  const sentences = text.match(SENTENCE) ?? [text];
  let best = { value: -1, text: '' };
  for (let start = 0; start < sentences.length; start += 1) {
    let shown = '';
    for (let count = 0; count < MOST_SENTENCES; count += 1) {
      shown += sentences[start + count] ?? '';
      if (shown.length > limits.excerptCharacters && count > 0) break;
      const terms = new Set(termsOf(shown, language));
      let covered = 0;
      for (const [term, rarity] of rarities) if (terms.has(term)) covered += rarity;
      const value = covered / (1 + PRICE_OF_A_SENTENCE * count);
      if (value > best.value) best = { value, text: shown };
    }
  }
  return shortened(best.text.trim());
}

function shortened(text: string): string {
  if (text.length <= limits.excerptCharacters) return text;
  const start = text.slice(0, limits.excerptCharacters - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), limits.excerptCharacters / 2))}…`;
}
