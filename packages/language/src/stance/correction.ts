// Finds the value that replaces an earlier one in the same reply: "4pm, actually 5pm", "not Friday but Saturday".
import { fold, wordsOf } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import type { Phrases } from './phrases.ts';
import { mayHold, phrasesFor } from './phrases.ts';

export interface Correction {
  /** The replaced value as text; empty if the reply begins with its "no". */
  before: string;
  /** The valid value as text. */
  after: string;
  /** "Not A but B", where B must be another value. */
  isContrast?: boolean;
}

const STOP = /[.,;:!…-]\s*$/;
// "Blue, oh no, green": a short word between the punctuation and the "no".
const EXCLAMATION = /[.,;:!…-]\s*\p{L}{1,4}\s*$/u;
const STOP_AHEAD = /^\s*[.,;:!…-]/;
const EDGES = /^[\s.,;:!…-]+|[\s.,;…-]+$/gu;
// "Not all but the first" withdraws an exception, and is not a contrast.
const EXCEPTION = /\b(?:all|everything|every one|anything|any) but\b/;
const UNSPACED_DENIAL: ReadonlySet<string> = new Set(['ja', 'ko']);
// Languages whose "no" does not negate the next word, so that it corrects without punctuation after it.
const FREE_DENIAL: ReadonlySet<string> = new Set([
  ...['de', 'fr', 'it', 'ja', 'ko', 'nl', 'ru', 'sv', 'tr', 'uk'],
]);

/**
 * The possible corrections in a reply, in the order in which to try them. The caller must be able to read both values:
 * the words alone are not enough.
 * @example correctionsIn('4pm, actually 5pm', 'en') // [{ before: '4pm', after: '5pm' }]
 */
export function correctionsIn(text: string, locale: string, isChoice: boolean): Correction[] {
  const folded = fold(text);
  const words = wordsOf(folded);
  return phrasesFor(locale)
    .filter(({ markWords }) => mayHold(words, markWords))
    .flatMap((phrases) => [contrastIn(folded, phrases, isChoice), replacedIn(folded, phrases, isChoice)])
    .filter((correction) => correction !== undefined);
}

function contrastIn(
  text: string,
  { contrast: [before, between] }: Phrases,
  isChoice: boolean,
): Correction | undefined {
  if (isChoice && (before.length === 0 || EXCEPTION.test(text))) return undefined;
  const rest =
    before.length === 0
      ? text
      : before.filter((not) => findPhrase(text, not) === 0).map((not) => text.slice(not.length))[0];
  if (rest === undefined) return undefined;
  for (const but of between) {
    const at = findPhrase(rest, but);
    if (at > 0) return { ...toCorrection(rest.slice(0, at), rest.slice(at + but.length)), isContrast: true };
  }
  return undefined;
}

/** Splits at the last marker, so that the last of three values counts. */
function replacedIn(text: string, phrases: Phrases, isChoice: boolean): Correction | undefined {
  const strong = lastOf(text, phrases.row('correction'), () => true);
  const weak = lastOf(text, phrases.row('denial'), (before, after) => {
    const isFree = (isChoice ? UNSPACED_DENIAL : FREE_DENIAL).has(phrases.language);
    const isStopped = STOP_AHEAD.test(after) || trimmed(after) === '';
    if (before === '') return STOP_AHEAD.test(after);
    return (STOP.test(before) && (isFree || isStopped)) || (EXCLAMATION.test(before) && isStopped);
  });
  const last = [strong, weak].reduce((latest, each) =>
    (each?.after.length ?? text.length) < (latest?.after.length ?? text.length) ? each : latest,
  );
  if (last === undefined) return undefined;
  // "No, sorry, 5": two adjacent markers count as one.
  const inner = trimmed(last.before) === '' ? undefined : replacedIn(last.before, phrases, isChoice);
  const before = inner !== undefined && inner.after === '' ? inner.before : last.before;
  return toCorrection(before.replace(EXCLAMATION, ''), last.after);
}

function lastOf(
  text: string,
  markers: readonly string[],
  isMarker: (before: string, after: string) => boolean,
): Correction | undefined {
  let found: Correction | undefined;
  for (const marker of markers) {
    for (let from = 0; from < text.length; ) {
      const at = findPhrase(text.slice(from), marker);
      if (at < 0) break;
      const before = text.slice(0, from + at);
      const after = text.slice(from + at + marker.length);
      from += at + marker.length;
      if (isMarker(before, after) && after.length < (found?.after.length ?? text.length))
        found = { before, after };
    }
  }
  return found;
}

function toCorrection(before: string, after: string): Correction {
  return { before: trimmed(before), after: trimmed(after) };
}

function trimmed(text: string): string {
  return text.replace(EDGES, '');
}
