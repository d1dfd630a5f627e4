// Finds the offered reading that a reply chooses by position only.

import { MAX_REPLY_LENGTH } from '../limits.ts';
import { fold } from '../text/fold.ts';
import { readPositions, readYesNo } from './choice-words.ts';

/**
 * The position, from 0, of the offer that a reply chooses among `count`: "the second one", "the latter", "2nd", and
 * "yes" if there is only one. Undefined for any other reply.
 *
 * @param isCounted whether a bare number is a position ("2"); not if the offers are numbers
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
  // With a single offer, a bare number refers to the original list instead.
  const [place, ...others] = readPositions(folded, count, locale, { isCounted: isCounted && count > 1 });
  return others.length === 0 ? place : undefined;
}
