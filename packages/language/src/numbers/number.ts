// Reads a number as people of a locale write or say it.

import { hasWordTable, isMultiplierAnywhere, lexiconsFor, MAX_SMALL_WORD } from '../grammar/lexicon.ts';
import type { NumberStep } from '../grammar/number-words.ts';
import { composeNumbers, isInCase, withShortEnd } from '../grammar/number-words.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_NUMBER_DIGITS, MAX_REPLY_LENGTH, MAX_UNKNOWN_WORDS } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject, UNKNOWN_WORDS } from '../parse-result.ts';
import { countPeople, namesPeople } from '../stance/people.ts';
import { withStance } from '../stance/with-stance.ts';
import type { Decimal } from './decimal.ts';
import { fromWhole, multiplyDecimals, plainOf, toDecimal } from './decimal.ts';
import { numberMarks } from './figures.ts';
import type { Piece } from './number-pieces.ts';
import { cutPieces, isUnitWord, normalizeNumberText } from './number-pieces.ts';

export interface NumberReply {
  /** The number; beyond 2^53 its last digits are rounded. */
  value: number;
  /** All digits, with a point, without exponent, leading or trailing zeros. */
  plain: string;
  /** Like `plain`, but with the leading and trailing zeros that were typed ("007", "1.50"). */
  text: string;
}

// "age - 25", "D-10115": after a word a dash may be a separator instead of a minus. In scripts without spaces it is a minus.
const DASHED =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\p{L}[-‐—―] ?|\p{L} [-‐—―] )\p{Sc}? ?\d/u;

const PLAIN_FIGURES = /^(?:0|[1-9]\d{0,14})$/;
const UNIT_SIGN = /^[\p{Sc}%‰°#]$/u;
// Kinds of words inside a number in words or between two numbers, including separators.
const NUMBER_WORDS = ['number', 'half', 'and', 'from', 'or', 'to', 'out-of'] as const;
const PARTING_WORDS = ['or', 'to', 'out-of'] as const;
const HANGUL = /\p{Script=Hangul}/u;
// Words for a half that only follow a number: the Arabic one with its "and", the Turkish "buçuk".
const HALF_BEHIND = /^(?:و|buc)/u;
// Words that end like large numbers ("squillion", "ziljoen", "zilyon"), folded: the number before them does not count alone.
const SCALE_LIKE = /(?<=\p{L})(?:l[ijyh](?:on|ao|oes|oen|ard|ar$)|лион|лиард|л[іь]йон|л[іь]ярд|ليون|ليار)/u;
// Languages that say "one ten thousand" with the "one".
const NEEDS_ONE = new Set(['zh', 'ja']);
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
// Characters of code and markup. Next to them an unknown word is not part of a sentence.
const CODE = /[()[\]{}<>=;:\\|_*@^~`]/;
const SIGNED_ZEROS = /[+%-] ?00+(?![\d.,])/;
const HALF: Decimal = { units: 5n, scale: 1 };
// Maximum distance of "and a half" from its number, in tokens.
const MAX_HALF_DISTANCE = 3;

/**
 * Reads the only number of a reply: "1.234,50" (de), "1,234.5" (en), "١٢٣", "1 234", "12,5", "1e3", "$5", "12 kg",
 * "twenty-three", "3 million", "½". Two numbers are ambiguous, and so is "1.234" if the locale uses the point for
 * neither decimals nor thousands. A few unknown words are tolerated next to digits. Letters attached to digits
 * ("12abc", "0x1F") and non-numbers ("NaN", "Infinity") are unreadable.
 * @example readNumber('1.234,50', { locale: 'de' }) // { ok: true, value: { value: 1234.5, plain: '1234.5', text: '1234.50' } }
 */
export function readNumber(text: string, { locale }: { locale: string }): ParseResult<NumberReply> {
  return withStance(text, {
    locale,
    read: (words) => readCount(words, locale),
    toOffer: ({ plain }) => plain,
    mayBegin: true,
  });
}

/**
 * Reads a number without checking the stance, for readers that checked it already.
 *
 * It also adds up the people of a party: "dwoje dorosłych i dziecko" contains one number and means three.
 * @example readCount('5', 'en') // { ok: true, value: { value: 5, … } }
 */
export function readCount(text: string, locale: string): ParseResult<NumberReply> {
  const reading = readNumberWords(text, locale);
  const isOneWord = reading.ok && !text.includes(' ');
  if (isOneWord || text.length > MAX_REPLY_LENGTH || !namesPeople(text, locale)) return reading;
  const people = countPeople(text, locale);
  return people === undefined ? reading : toReply(fromWhole(people), undefined);
}

function readNumberWords(text: string, locale: string): ParseResult<NumberReply> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  // Sent by web clients and most people: plain digits have the same meaning in every language.
  if (PLAIN_FIGURES.test(text)) return accept({ value: Number(text), plain: text, text });
  const plainText = normalizeNumberText(text);
  // "+00" begins a phone number and is not a quantity.
  if (SIGNED_ZEROS.test(plainText)) return reject('unreadable');
  const marks = numberMarks(locale);
  const isTabled = hasWordTable(locale);
  const cuts = lexiconsFor(locale).map((lexicon) => {
    const pieces = cutPieces(plainText, marks, lexicon);
    return { pieces: isTabled ? pieces : pieces?.map(asForeignPiece), language: lexicon.language };
  });
  // First without unknown words in any language, so that a German table does not read "5 thousand" as five.
  for (const isLenient of CODE.test(plainText) ? [false] : [false, true]) {
    for (const cut of cuts) {
      const reading = readPieces(cut, isLenient);
      // Every word belongs to the visitor's language, so the reply is not English: "do 5" is a limit in Polish.
      if (!reading.ok && reading.reason === 'unreadable' && cut === cuts[0] && isAllKnown(cut.pieces))
        return reading;
      // Next to unknown words ("more than 10", "5 spaceships") a number is only a guess.
      if (reading.ok) {
        const { plain, text: typed } = reading.value;
        const isDash = plain.startsWith('-') && DASHED.test(plainText);
        if (!isLenient && !isDash) return reading;
        const asked = ambiguous(isDash ? [typed.slice(1), plain] : [plain]);
        return isLenient ? { ...asked, detail: UNKNOWN_WORDS } : asked;
      }
      if (reading.reason !== 'unreadable') return isLenient ? { ...reading, detail: UNKNOWN_WORDS } : reading;
    }
  }
  return reject('unreadable');
}

/** In a language without a word table a short English word may have another meaning: "do 5" is up to five in Czech. */
function asForeignPiece(piece: Piece): Piece {
  if ('values' in piece || piece.text.length > MAX_SMALL_WORD || !isPadding(piece)) return piece;
  const isMeant = NUMBER_WORDS.some((kind) => means(piece, kind)) || isUnitWord(piece);
  return isMeant ? piece : { ...piece, shape: 'unknown', meanings: [] };
}

function isAllKnown(pieces: Piece[] | undefined): boolean {
  return (
    pieces?.some((piece) => 'values' in piece || means(piece, 'number')) === true &&
    pieces.every((piece) => 'values' in piece || piece.shape !== 'unknown')
  );
}

function readPieces(
  { pieces, language }: { pieces: Piece[] | undefined; language: string },
  isLenient: boolean,
): ParseResult<NumberReply> {
  if (pieces === undefined) return reject('unreadable');
  const figures = pieces.filter((piece) => 'values' in piece);
  const unknown = pieces.filter((piece) => !('values' in piece) && piece.shape === 'unknown');
  const isCounting =
    figures.length > 0 || pieces.every((piece, index) => isPlainCount(piece, pieces[index + 1]));
  const isUnknownTolerated = isLenient && isCounting && unknown.length <= MAX_UNKNOWN_WORDS;
  if (!pieces.every((piece, index) => isTolerated(piece, index, pieces, isUnknownTolerated)))
    return reject('unreadable');
  const open = figures.find((figure) => figure.values.length > 1);
  if (open !== undefined) return ambiguous(open.values.map((value) => plainOf(value.decimal)));
  const said = toSteps(pieces, figures.length > 0);
  if (NEEDS_ONE.has(language) && isInCase(said)) return reject('unreadable');
  const steps = language === 'zh' ? withShortEnd(said) : said;
  const numbers = composeNumbers(steps);
  const [number, second] = numbers;
  if (number === undefined) return reject('unreadable');
  // "Up to 100", "from 5": a limit is not a number.
  if (second === undefined && pieces.some(isParting)) return reject('unreadable');
  if (second !== undefined) return ambiguous(numbers.map(plainOf));
  const isFiguresAlone = steps.filter((step) => step !== 'end' && step !== 'minus').length === 1;
  return toReply(number, isFiguresAlone ? figures[0]?.values[0]?.text : undefined);
}

function toReply(number: Decimal, typed: string | undefined): ParseResult<NumberReply> {
  const plain = plainOf(number);
  const value = Number(plain);
  if (!Number.isFinite(value) || plain.length > MAX_NUMBER_DIGITS)
    return reject('unreadable', 'too many digits');
  const sign = number.units < 0n ? '-' : '';
  return accept({ value: value === 0 ? 0 : value, plain, text: typed ? sign + typed : plain });
}

/** The values and multipliers of the pieces, in order. Words such as "one" or "a" count only if there are no digits. */
function toSteps(pieces: readonly Piece[], hasFigures: boolean): NumberStep[] {
  // "between 20 and 5": here "and" does not add.
  const isSpan = pieces.some(
    (piece) => !('values' in piece) && means(piece, 'from') && !means(piece, 'filler'),
  );
  const steps: NumberStep[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) continue;
    if ('values' in piece) {
      const isBehindStop = piece.isBehindStop === true;
      for (const value of piece.values.slice(0, 1))
        steps.push({ add: value.decimal, isFigures: true, isBehindStop });
    } else if (isSpokenPoint(pieces, index)) {
      const decimals = decimalsFrom(pieces, index + 1);
      steps.push({ add: toDecimal(`0.${decimals.join('')}`) });
      index += decimals.length;
    } else if (isMinus(piece) && (steps.length === 0 || steps.at(-1) === 'end')) steps.push('minus');
    else steps.push(...toStep(pieces, index, { isSpan, hasFigures }));
  }
  return steps;
}

function toStep(
  pieces: readonly Piece[],
  index: number,
  { isSpan, hasFigures }: { isSpan: boolean; hasFigures: boolean },
): NumberStep[] {
  const piece = pieces[index];
  if (piece === undefined || 'values' in piece) return [];
  if (PARTING_WORDS.some((kind) => means(piece, kind)) && !means(piece, 'number')) return ['end'];
  if (isSpan && means(piece, 'and')) return ['end'];
  const half = halfAt(pieces, index);
  if (half !== undefined) return [{ add: half }];
  const times = meaningOf(piece, 'multiplier');
  // "My score is 8": a filler multiplies only the number directly before it.
  if (
    times !== undefined &&
    (!isPadding(piece) || isNumeric(pieces[index - 1]) || isBeforeNumberSign(pieces, index))
  )
    return [{ times }];
  const value = meaningOf(piece, 'number');
  if (value === undefined || (hasFigures && isPadding(piece) && !isMeant(pieces, index))) return [];
  // "One half", "un demi-million": here "one" counts halves.
  const next = pieces[index + 1];
  const isBeforeHalf = next !== undefined && !('values' in next) && means(next, 'half');
  if (value === 1 && isBeforeHalf && !HALF_BEHIND.test(next.text)) return [];
  return [
    {
      add: toDecimal(`${value}`),
      isFromZero: /^[零〇]/u.test(piece.text),
      isTen: value === 10 && !isUnspaced(piece),
      isBehindStop: piece.isBehindStop === true,
    },
  ];
}

/** "One of 5", "une étoile sur 5", "one, maybe 2": here "one" counts. */
function isMeant(pieces: readonly Piece[], index: number): boolean {
  const [next, behind] = pieces.slice(index + 1);
  const ofWhat = next !== undefined && !('values' in next) && means(next, 'measure') ? behind : next;
  return (
    ofWhat !== undefined &&
    !('values' in ofWhat) &&
    (means(ofWhat, 'out-of') || (ofWhat === next && means(ofWhat, 'or')))
  );
}

/** In scripts without spaces: the 만 of 만이천 begins a number, and is a particle elsewhere. */
function isBeforeNumberSign(pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index];
  return (
    piece !== undefined && !('values' in piece) && HANGUL.test(piece.text) && isNumeric(pieces[index + 1])
  );
}

function isUnspaced({ text }: Token): boolean {
  return UNSPACED.test(text) || HANGUL.test(text);
}

function isNumeric(piece: Piece | undefined): boolean {
  return (
    piece !== undefined &&
    ('values' in piece || means(piece, 'number') || means(piece, 'multiplier') || UNIT_SIGN.test(piece.text))
  );
}

/** "two point five": the word for the decimal mark, after a number and before digits in words. */
function isSpokenPoint(pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index];
  if (piece === undefined || 'values' in piece || !means(piece, 'point')) return false;
  return index > 0 && isNumeric(pieces[index - 1]) && decimalsFrom(pieces, index + 1).length > 0;
}

/** The digits given one by one ("one four"), or together ("fourteen"). */
function decimalsFrom(pieces: readonly Piece[], start: number): number[] {
  const decimals: number[] = [];
  for (const piece of pieces.slice(start)) {
    const value = 'values' in piece ? undefined : meaningOf(piece, 'number');
    if (value === undefined || !Number.isInteger(value) || (decimals.length > 0 && value > 9)) break;
    decimals.push(value);
  }
  return decimals;
}

/** A half of one ("two and a half"), or of an adjacent multiplier ("half a million", "a million and a half"). */
function halfAt(pieces: readonly Piece[], index: number): Decimal | undefined {
  const piece = pieces[index];
  if (piece === undefined || 'values' in piece) return undefined;
  // Indonesian "2 juta setengah": a word for 0.5 right after a multiplier.
  const former = meaningOf(piece, 'number') === 0.5 ? pieces[index - 1] : undefined;
  if (former !== undefined && !('values' in former) && means(former, 'multiplier'))
    return multiplyDecimals(HALF, fromWhole(meaningOf(former, 'multiplier') ?? 1));
  if (!means(piece, 'half')) return undefined;
  const ahead = pieces
    .slice(index + 1, index + 1 + MAX_HALF_DISTANCE)
    .find((next) => 'values' in next || !isPadding(next));
  if (ahead !== undefined && !('values' in ahead) && means(ahead, 'multiplier')) return HALF;
  const behind = pieces.slice(Math.max(0, index - MAX_HALF_DISTANCE), index).findLast(isNumeric);
  const times = behind === undefined || 'values' in behind ? undefined : scaleOf(behind);
  if (times !== undefined) return multiplyDecimals(HALF, fromWhole(times));
  return isHalfBehind(pieces, index) ? HALF : undefined;
}

/** The unit of "million", and of the Arabic dual "two million". */
function scaleOf(token: Token): number | undefined {
  const twice = meaningOf(token, 'number') ?? 0;
  const isDual = twice >= 2_000 && /^20+$/.test(`${twice}`);
  return meaningOf(token, 'multiplier') ?? (isDual ? twice / 2 : undefined);
}

/** "two and a half": the word for a half, a short distance after a number. */
function isHalfBehind(pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index];
  if (piece === undefined || 'values' in piece || !means(piece, 'half')) return false;
  return pieces
    .slice(Math.max(0, index - MAX_HALF_DISTANCE), index)
    .some((former) => 'values' in former || means(former, 'number'));
}

/**
 * Next to unknown words a number in words must be unambiguous. It must not be a filler as well ("one"). In scripts
 * without spaces, where it may be part of another word ("三明治"), a unit or counter must follow.
 */
function isPlainCount(piece: Piece, next: Piece | undefined): boolean {
  if ('values' in piece || !(means(piece, 'number') || means(piece, 'multiplier'))) return true;
  const isUnspaced = UNSPACED.test(piece.text);
  const isCounter = next !== undefined && !('values' in next) && means(next, 'measure');
  return isUnspaced ? isCounter || /[人つ]$/u.test(piece.text) : !isPadding(piece);
}

/** A dash or plus must precede digits (a currency sign may be in between), and not be repeated. */
function isTolerated(
  piece: Piece,
  index: number,
  pieces: readonly Piece[],
  isUnknownTolerated: boolean,
): boolean {
  if ('values' in piece) return true;
  if (isSign(piece)) {
    const next = pieces.slice(index + 1).find((other) => 'values' in other || !UNIT_SIGN.test(other.text));
    return next !== undefined && 'values' in next && !isSign(pieces[index - 1]);
  }
  if (piece.shape === 'symbol') return UNIT_SIGN.test(piece.text);
  if (piece.shape === 'unknown')
    return isUnknownTolerated && !isMultiplierAnywhere(piece.text) && !SCALE_LIKE.test(piece.text);
  if ((means(piece, 'not') || means(piece, 'none')) && !means(piece, 'filler')) return false;
  // "Menos de 10" is not a negative number, because a word is in between.
  if (means(piece, 'bound')) return true;
  // "Half of 10": a half that belongs to no number.
  if (means(piece, 'half') && !isPadding(piece) && halfAt(pieces, index) === undefined) return false;
  // "Más de 10": a word for "plus" must be between two numbers, or be a filler.
  if (means(piece, 'and') && !isPadding(piece) && !isBetween(pieces, index)) return false;
  if (means(piece, 'minus')) return isNumeric(pieces[isArticle(pieces[index + 1]) ? index + 2 : index + 1]);
  if (means(piece, 'point') && isSpokenPoint(pieces, index)) return true;
  return isPadding(piece) || isUnitWord(piece) || NUMBER_WORDS.some((kind) => means(piece, kind));
}

function isBetween(pieces: readonly Piece[], index: number): boolean {
  const isCount = (piece: Piece) =>
    isNumeric(piece) || (!('values' in piece) && (means(piece, 'half') || means(piece, 'article')));
  return pieces.slice(0, index).some(isCount) && pieces.slice(index + 1).some(isCount);
}

function isArticle(piece: Piece | undefined): boolean {
  return piece !== undefined && !('values' in piece) && means(piece, 'article') && !means(piece, 'number');
}

function isParting(piece: Piece): boolean {
  if (!('values' in piece) && !isSign(piece) && (means(piece, 'bound') || means(piece, 'to'))) return true;
  if ('values' in piece || isSign(piece) || isPadding(piece) || isUnitWord(piece)) return false;
  if (means(piece, 'number')) return false;
  return means(piece, 'from') || PARTING_WORDS.some((kind) => means(piece, kind));
}

function isMinus(piece: Token): boolean {
  return piece.text === '-' || means(piece, 'minus');
}

function isSign(piece: Piece | undefined): boolean {
  return piece !== undefined && !('values' in piece) && (piece.text === '-' || piece.text === '+');
}

function isPadding(token: Token): boolean {
  return means(token, 'filler') || means(token, 'link') || means(token, 'article');
}
