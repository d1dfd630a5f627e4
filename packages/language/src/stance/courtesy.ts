// Removes polite and hesitating phrases from both ends of a reply: "would it be possible at 11 am", "nou doe dan maar woensdag".
import { MAX_COURTESY_PHRASES } from '../limits.ts';
import { fold } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { phrasesFor } from './phrases.ts';

const JOINTS = /(?<=\p{L})['-](?=\p{L})/gu;
const EDGES = /^[\s.,;:!?…¿¡]+|[\s.,;:!?…]+$/gu;

/**
 * The reply without phrases of courtesy and hesitation at its ends. Undefined if it has none, or nothing else.
 * @param mayBeRough whether "somewhere around" has no meaning, as next to a number
 * @example withoutCourtesy('might thursday be possible?', 'en', false) // 'thursday'
 */
export function withoutCourtesy(text: string, locale: string, mayBeRough: boolean): string | undefined {
  const rows = mayBeRough
    ? (['request', 'hesitation', 'roughly'] as const)
    : (['request', 'hesitation'] as const);
  const phrases = phrasesFor(locale)
    .flatMap((table) => rows.flatMap((row) => table.row(row)))
    .sort((left, right) => right.length - left.length);
  const folded = fold(text).replace(JOINTS, ' ').replace(EDGES, '');
  let rest = folded;
  for (let taken = 0; taken < MAX_COURTESY_PHRASES; taken += 1) {
    const phrase = phrases.find((each) => findPhrase(rest, each) === 0);
    const end = phrase === undefined ? phrases.find((each) => endsWith(rest, each)) : undefined;
    if (phrase !== undefined) rest = rest.slice(phrase.length).replace(EDGES, '');
    else if (end !== undefined) rest = rest.slice(0, -end.length).replace(EDGES, '');
    else break;
  }
  return rest === folded || rest === '' ? undefined : rest;
}

function endsWith(text: string, phrase: string): boolean {
  if (!text.endsWith(phrase)) return false;
  const at = text.length - phrase.length;
  return at > 0 && findPhrase(text.slice(at - 1), phrase) >= 0;
}
