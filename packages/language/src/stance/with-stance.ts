// Wraps a reader, so that every reader treats questions, indecision and corrections alike.
import { MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult, Rejected } from '../parse-result.ts';
import { accept, ambiguous, reject, UNKNOWN_WORDS } from '../parse-result.ts';
import { correctionsIn } from './correction.ts';
import { withoutCourtesy } from './courtesy.ts';
import { countsPeople, hasStanceSign, isOpenQuestion, stanceOf } from './stance.ts';

export interface StanceOptions<Value> {
  locale: string;
  /** Reads the words as before; `replaced` is the value that a correction takes back. */
  read: (text: string, replaced?: Value) => ParseResult<Value>;
  /** The value as the reader would take it again, to be offered after a question ("5?"). Without it a question is refused. */
  toOffer?: (value: Value) => string;
  /** True if "no, 10 am" takes back what was said before. */
  mayBegin?: boolean;
  /** False where the second value adds to the first instead of replacing it (a day and a time). */
  isAlike?: (replaced: Value, value: Value) => boolean;
  /** Of several readings of a corrected value, the one that fits the replaced value best. */
  toNearest?: (replaced: Value, reading: Rejected) => Value | undefined;
  /** False where "somewhere around" makes it another value. */
  mayBeRough?: boolean;
  /** True in a choice: a negation behind its word may belong to either neighbour ("tea değil coffee"), and "all but" is an exception. */
  isChoice?: boolean;
  /** True where a number of people would be taken for an hour. */
  isAboutTime?: boolean;
}

// Plain figures are an answer in every language.
const FIGURES = /^[\s\d.,:/-]*$/;
// One word that is a value, where words are written with blanks, asks and declines nothing.
const ONE_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}.,:/'-]+$/u;

/**
 * Reads a reply and says what it does. A question, indecision, a refusal or a remark is never taken as a value; a corrected reply
 * counts with its last value. The cost of the grammar falls on replies with words alone.
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

/** What is not read as it stands may be corrected, or surrounded by courtesy. */
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
    const reading = read(after, old);
    if (reading.ok && old !== undefined && isAlike?.(old, reading.value) === false) continue;
    // "Not the 24th but Tuesday", which is the 24th, makes no sense.
    if (isContrast && reading.ok && JSON.stringify(old) === JSON.stringify(reading.value)) continue;
    const nearest = reading.ok || old === undefined ? undefined : toNearest?.(old, reading);
    if (nearest !== undefined) return { ...accept(nearest), stance: 'correction' };
    if (reading.ok || reading.reason === 'ambiguous') return { ...reading, stance: 'correction' };
  }
  return undefined;
}
