// Reads a rating: a whole number on a scale.

import { lexiconsFor } from '../grammar/lexicon.ts';
import { scan } from '../grammar/scan.ts';
import { means } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult, Rejected } from '../parse-result.ts';
import { accept, reject, UNKNOWN_WORDS } from '../parse-result.ts';
import { withStance } from '../stance/with-stance.ts';
import { languageOf, safeLocale } from '../text/locale.ts';
import { toAsciiDigits } from './digits.ts';
import { readCount } from './number.ts';

export interface RatingOptions {
  /** Lowest and highest rating, inclusive. */
  from: number;
  to: number;
  locale: string;
}

const STARS = /^(?:[⭐★🌟❤♥💛💙💚💜🧡]\s?)+$/u;
const EMPTY_STARS = new Set(['☆', '♡', '🤍', ' ']);
// "8/10", and "8 out of 10" in the words of the language.
const FRACTION = /^(\d{1,4}) ?[/\u2044\u2215] ?(\d{1,4})[.!]*$/;
const PERCENT = /[%٪﹪％]/;
// Languages that say "10点中8点", "10 üzerinden 8".
const SCALE_FIRST: ReadonlySet<string> = new Set(['hi', 'ja', 'ko', 'tr', 'zh']);
const SLASH = /\d ?[/／⁄] ?\d/;

/**
 * Reads a rating between `from` and `to`: "8", "eight", "8/10", "⭐⭐⭐". A score on another scale than `to` ("4/5" on a
 * scale to ten) is refused rather than converted. So are fractions and numbers outside the scale.
 * @example readRating('8/10', { from: 0, to: 10, locale: 'en' }) // { ok: true, value: 8 }
 */
export function readRating(text: string, options: RatingOptions): ParseResult<number> {
  return withStance(text, {
    locale: options.locale,
    read: (words) => readRatingWords(words, options),
    toOffer: String,
  });
}

function readRatingWords(text: string, { from, to, locale }: RatingOptions): ParseResult<number> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  const stars = countStars(text);
  if (stars !== undefined) return withinScale(stars, from, to);
  const fraction = FRACTION.exec(toAsciiDigits(text.normalize('NFKC')).trim());
  if (fraction !== null)
    return Number(fraction[2]) === to
      ? withinScale(Number(fraction[1]), from, to)
      : reject('unreadable', 'another scale');
  if (PERCENT.test(text)) return reject('unreadable', 'another scale');
  const reading = readCount(text, locale);
  const score = reading.ok ? reading.value.value : scoreOf(text, reading, { to, locale });
  if (score === undefined) return reading.ok ? reject('unreadable') : onScale(reading, from, to);
  return Number.isInteger(score) ? withinScale(score, from, to) : reject('unreadable', 'not a whole number');
}

/** The score of "8 out of 10" on a scale to ten. */
function scoreOf(
  text: string,
  { candidates = [], detail }: Rejected,
  { to, locale }: { to: number; locale: string },
): number | undefined {
  if (detail === UNKNOWN_WORDS) return undefined;
  // A repeated number is listed once: "10 out of 10".
  const [first, second = first] = candidates.map(Number);
  const isScaleFirst = SCALE_FIRST.has(languageOf(safeLocale(locale))) && first === to;
  const [score, scale] = isScaleFirst ? [second, first] : [first, second];
  if (candidates.length > 2 || scale !== to) return undefined;
  const isScore =
    SLASH.test(toAsciiDigits(text)) ||
    lexiconsFor(locale).some((lexicon) => scan(text, lexicon)?.some((token) => means(token, 'out-of')));
  return isScore ? score : undefined;
}

/** Removes candidates outside the scale. */
function onScale(reading: Rejected, from: number, to: number): Rejected {
  if (reading.candidates === undefined) return reading;
  const candidates = reading.candidates.filter((text) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= from && value <= to;
  });
  return candidates.length === 0 ? reject('unreadable') : { ...reading, candidates };
}

function withinScale(value: number, from: number, to: number): ParseResult<number> {
  return value >= from && value <= to ? accept(value) : reject('out-of-range', `${from} to ${to}`);
}

/** The number of stars (hearts, thumbs) if the reply has no other characters; empty ones at the end do not count. */
function countStars(text: string): number | undefined {
  const signs = [...text.trim().replace(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, '')];
  const full = signs.slice(0, signs.findLastIndex((sign) => !EMPTY_STARS.has(sign)) + 1).join('');
  return STARS.test(full) ? [...full.replace(/\s/g, '')].length : undefined;
}
