// Removes unknown words, so that the only day or time in a reply can be offered.
import { MAX_UNKNOWN_WORDS } from '../limits.ts';
import { denies, hasWordTable } from './lexicon.ts';
import type { Token } from './token.ts';
import { means } from './token.ts';

const SHORT_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}]{1,3}$/u;

/**
 * The tokens without unknown words, for a reading that is offered but never accepted at once. Undefined if there are
 * none, too many, or one that may change the meaning of the rest: a negation of any language, or the unit of a number
 * ("3 blorps"). In a language without a word table any unknown word may be one.
 * @example withoutUnknown(scan('tuesday blorp', en), 'en')?.length // 1
 */
export function withoutUnknown(tokens: readonly Token[], locale: string): Token[] | undefined {
  const unknown = tokens.filter(({ shape }) => shape === 'unknown').length;
  if (unknown === 0 || unknown > MAX_UNKNOWN_WORDS || !hasWordTable(locale)) return undefined;
  const isOpen = tokens.some((token, index) =>
    token.shape === 'unknown' ? denies(token.text) || isUnit(tokens, index) : isShortName(token),
  );
  return isOpen ? undefined : tokens.filter(({ shape }) => shape !== 'unknown');
}

/** "Sun", "may": in a sentence that is not understood, they may be other words. */
function isShortName(token: Token): boolean {
  return SHORT_WORD.test(token.text) && (means(token, 'weekday') || means(token, 'month'));
}

/** An unknown word directly after a number, except a day after its month ("december 5 blorp"). */
function isUnit(tokens: readonly Token[], index: number): boolean {
  return means(tokens[index - 1], 'number') && !means(tokens[index - 2], 'month');
}
