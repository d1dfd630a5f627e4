// Wraps a reader, so that every reader treats questions, indecision and corrections alike.
import { MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult, Rejected } from '../parse-result.ts';
import { accept, ambiguous, reject, UNKNOWN_WORDS } from '../parse-result.ts';
import { correctionsIn } from './correction.ts';
import { withoutCourtesy } from './courtesy.ts';
import { countsPeople, hasStanceSign, isOpenQuestion, stanceOf } from './stance.ts';

/** What a correction withdraws. */
export interface Replaced<Value> {
  /** Undefined if the words are ambiguous alone. */
  value: Value | undefined;
  text: string;
}

export interface StanceOptions<Value> {
  locale: string;
  /** Reads the words without checking the stance; `replaced` is what a correction withdraws. */
  read: (text: string, replaced?: Replaced<Value>) => ParseResult<Value>;
  /** The text of the value that the reader would accept, to offer after a question ("5?"). Without it a question is refused. */
  toOffer?: (value: Value) => string;
  /** Whether "no, 10 am" replaces an earlier value. */
  mayBegin?: boolean;
  /** False if the second value completes the first instead of replacing it (a day and a time). */
  isAlike?: (replaced: Value, value: Value) => boolean;
  /** Selects the reading of a corrected value that is nearest to the replaced value. */
  toNearest?: (replaced: Value, reading: Rejected) => Value | undefined;
  /** False if "somewhere around" makes it another value. */
  mayBeRough?: boolean;
  /** True in a choice: a negation after its word may belong to either neighbour ("tea değil coffee"), and "all but" is an exception. */
  isChoice?: boolean;
  /** True if a number of people could be mistaken for an hour. */
  isAboutTime?: boolean;
}

// Plain digits are an answer in every language.
const FIGURES = /^[\s\d.,:/-]*$/;
// A single word that is a value, in scripts with spaces, is neither a question nor a refusal.
const ONE_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}.,:/'-]+$/u;

/**
 * Reads a reply and determines its stance. A question, indecision, a refusal or a remark is never accepted as a value.
 * Of a corrected reply the last value counts. Only replies with words are checked by the grammar, which is expensive.
 * @example withStance('4, no, 5', { locale: 'en', read }) // { ok: true, value: 5, stance: 'correction' }
 */
export function withStance<Value>(text: string, options: StanceOptions<Value>): ParseResult<Value> {
  const { locale, read, toOffer, isChoice } = options;
  const reading = read(text);
  if (FIGURES.test(text) || text.length > MAX_REPLY_LENGTH) return reading;
  if (reading.ok && isChoice !== true && ONE_WORD.test(text)) return reading;
  const hasSign = hasStanceSign(text, locale);
  if (hasSign && options.isAboutTime === true && countsPeople(text, locale))
    return reject('unreadable', 'counts people');
  const stance = hasSign ? stanceOf(text, locale, isChoice) : 'answer';
  if (stance === 'answer') return reading.ok ? reading : (readOtherwise(text, options, reading) ?? reading);
  if (!reading.ok)
    return stance !== 'question' || (reading.detail === UNKNOWN_WORDS && isOpenQuestion(text, locale))
      ? { ...reject('unreadable'), stance }
      : { ...reading, stance };
  if (stance !== 'question' || toOffer === undefined || isOpenQuestion(text, locale))
    return { ...reject('unreadable'), stance };
  return { ...ambiguous([toOffer(reading.value)]), stance };
}

/** A reply that cannot be read as a whole may be corrected, or surrounded by courtesy. */
function readOtherwise<Value>(
  text: string,
  options: StanceOptions<Value>,
  { reason, detail }: Rejected,
): ParseResult<Value> | undefined {
  const corrected = readCorrected(text, options);
  if (corrected !== undefined || (reason !== 'unreadable' && detail !== UNKNOWN_WORDS)) return corrected;
  const plain = withoutCourtesy(text, options.locale, options.mayBeRough ?? true);
  const reading = plain === undefined ? undefined : options.read(plain);
  if (plain === undefined || reading === undefined || reading.ok) return reading;
  const isBetter = reading.reason === 'ambiguous' && detail !== UNKNOWN_WORDS;
  return readCorrected(plain, options) ?? (isBetter ? reading : undefined);
}

function readCorrected<Value>(
  text: string,
  { locale, read, mayBegin = false, isChoice = false, isAlike, toNearest }: StanceOptions<Value>,
): ParseResult<Value> | undefined {
  for (const { before, after, isContrast = false } of correctionsIn(text, locale, isChoice)) {
    if (after === '' || (before === '' && !mayBegin)) continue;
    const replaced = before === '' ? undefined : read(before);
    if (replaced?.ok === false && replaced.reason !== 'ambiguous') continue;
    const old = replaced?.ok === true ? replaced.value : undefined;
    const reading = read(after, before === '' ? undefined : { value: old, text: before });
    if (reading.ok && old !== undefined && isAlike?.(old, reading.value) === false) continue;
    // "Not the 24th but Tuesday", where Tuesday is the 24th, is contradictory.
    if (isContrast && reading.ok && JSON.stringify(old) === JSON.stringify(reading.value)) continue;
    const nearest = reading.ok || old === undefined ? undefined : toNearest?.(old, reading);
    if (nearest !== undefined) return { ...accept(nearest), stance: 'correction' };
    if (reading.ok || reading.reason === 'ambiguous') return { ...reading, stance: 'correction' };
  }
  return undefined;
}
