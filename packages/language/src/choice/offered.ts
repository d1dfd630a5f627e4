// Understands which of some offered readings a reply chooses, by nothing but words of place.

import { MAX_REPLY_LENGTH } from '../limits.ts';
import { fold } from '../text/fold.ts';
import { readPositions, readYesNo } from './choice-words.ts';

/**
 * The place, counted from 0, of the one among `count` offers that a reply chooses: "the second one", "the latter", "2nd", and "yes" where
 * there is but one. Nothing for a reply that says anything else.
 *
 * @param isCounted whether a bare number is a place ("2"); not where numbers are what is offered
 * @example readOffered('the latter', { count: 2, locale: 'en', isCounted: false }) // 1
 */
export function readOffered(
  text: string,
  {
    count,
    locale,
    isCounted,
  }: { readonly count: number; readonly locale: string; readonly isCounted: boolean },
): number | undefined {
  if (text.length > MAX_REPLY_LENGTH) return undefined;
  const folded = fold(text);
  if (count === 1 && readYesNo(folded, locale, 'reply') === 'yes') return 0;
  // Where one thing alone was offered, a bare number is a place among all of them.
  const [place, ...others] = readPositions(folded, count, locale, { isCounted: isCounted && count > 1 });
  return others.length === 0 ? place : undefined;
}
