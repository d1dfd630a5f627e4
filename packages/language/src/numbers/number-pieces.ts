// Splits a reply into its numbers in digits and the words between them.

import type { Lexicon } from '../grammar/meaning.ts';
import { scan } from '../grammar/scan.ts';
import type { Token } from '../grammar/token.ts';
import { means } from '../grammar/token.ts';
import { MAX_NUMBER_DIGITS } from '../limits.ts';
import type { Decimal } from './decimal.ts';
import { shiftDecimal, toDecimal } from './decimal.ts';
import { toAsciiDigits } from './digits.ts';
import type { NumberMarks } from './figures.ts';
import { readFigures } from './figures.ts';

/** A number in digits; two values if the locale leaves a mark ambiguous. */
export interface Figure {
  values: { decimal: Decimal; text: string }[];
  /** A comma or similar mark precedes it directly. */
  isBehindStop?: true;
}

export type Piece = Figure | Token;

const RUN = /(?:\d+(?:[.,'٫٬_ ]\d+)*|(?<![\d.,])[.,]\d+)(?:[.,](?!\d))?/g;
const EXPONENT = /^e([+-]?\d{1,4})(?![\p{L}\d.,])/iu;
const MAX_EXPONENT_LENGTH = 8;
const STOP_BEFORE = /[,;:!?…]\s*$/u;
const SPACED_LETTER =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\p{L}/u;
// "25 m²", "25㎡", "25 m2": a square or cubic unit marks a quantity like a plain unit.
const POWER_SIGNS = /(?<=\p{L})[²³]/gu;
const POWER_UNITS = /[㎟-㎦]/g;
const POWER_FIGURES = /(?<=\d ?[ckdm]?m)[23](?![\p{L}\d.,])/gu;
// Otherwise small digits do not belong to the number before them: "3²" is not 32.
const SMALL_FIGURES = /(?<=\p{Nd})[²³¹⁰⁴-⁹₀-₉]/gu;
// "1 1/2": a fraction with finite decimals after a whole number.
const MIXED = /(?<![\d.,/] ?)(\d+) (\d)\/(\d{1,2})(?![\d/]| ?[.,]\d)/g;
const ENDING_UNDER = /^(?:2|4|5|8|10|16|20|25)$/;
const FRACTIONS: readonly [string, string][] = [
  ['½', '5'],
  ['¼', '25'],
  ['¾', '75'],
  ['⅛', '125'],
  ['⅜', '375'],
  ['⅝', '625'],
  ['⅞', '875'],
  ['⅕', '2'],
  ['⅖', '4'],
  ['⅗', '6'],
  ['⅘', '8'],
];

// Fractions with infinite decimals, such as thirds, do not belong to the number before them: "5⅓" is not 51.
const OTHER_FRACTIONS = /[⅐-⅞↉]/gu;
// "12,-", "5.–": a price without cents.
const NO_CENTS = /(?<=\p{Nd})[.,][-–—−]{1,2}(?! ?\p{Nd})/gu;

/**
 * The text with ASCII digits, plain signs and single spaces, and with "2½" as "2.5".
 * @example normalizeNumberText('−٣½') // '-3.5'
 */
export function normalizeNumberText(text: string): string {
  let plain = text
    .replace(POWER_SIGNS, '')
    .replace(POWER_UNITS, (unit) => unit.normalize('NFKC').replace(/\d/, ''))
    .replace(SMALL_FIGURES, '^$&')
    .replace(NO_CENTS, '');
  for (const [sign, figures] of FRACTIONS) {
    plain = plain
      .replace(new RegExp(`(\\p{Nd}) ?${sign}`, 'gu'), `$1.${figures}`)
      .replaceAll(sign, `0.${figures}`);
  }
  plain = plain.replace(OTHER_FRACTIONS, '^');
  return (
    toAsciiDigits(plain.normalize('NFKC'))
      .replace(MIXED, (all, whole: string, over: string, under: string) => {
        const share = Number(over) / Number(under);
        return share < 1 && ENDING_UNDER.test(under)
          ? `${whole}${share}`.replace(`${whole}0.`, `${whole}.`)
          : all;
      })
      .replace(POWER_FIGURES, '')
      // A capital M means millions, a small one metres; Cyrillic and Latin k look alike.
      .replace(/(?<=\d ?)M(?![\p{L}\d])/gu, ' mln')
      .replace(/(?<=\d)[кК](?!\p{L})/gu, 'k')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\u2212\u2012\u2013]/g, '-')
      .replaceAll('’', "'")
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * The numbers in digits and the tokens between them, in order. Undefined if letters other than a unit are attached to
 * digits ("12abc"), or if the marks do not form a number ("1.2.3").
 * @example cutPieces('12 kg', { decimal: '.', group: ',' }, lexicon)?.length // 2
 */
export function cutPieces(text: string, marks: NumberMarks, lexicon: Lexicon): Piece[] | undefined {
  const pieces: Piece[] = [];
  let position = 0;
  // One by one, because the digits of an exponent belong to the number before them, and not to the digits after them ("1e9 5").
  for (let match = runFrom(text, 0); match; match = runFrom(text, position)) {
    const [run] = match;
    const behind = match.index + run.length;
    const words = readBetween(text.slice(position, match.index), position > 0, true, lexicon);
    const exponent = EXPONENT.exec(text.slice(behind, behind + MAX_EXPONENT_LENGTH));
    const figures = toFigures(run.replace(/[.,]$/, ''), marks, Number(exponent?.[1] ?? 0));
    if (words === undefined || figures === undefined) return undefined;
    if (figures[0] !== undefined && STOP_BEFORE.test(text.slice(position, match.index)))
      figures[0].isBehindStop = true;
    pieces.push(...words, ...figures);
    position = behind + (exponent?.[0].length ?? 0);
  }
  const words = readBetween(text.slice(position), position > 0, false, lexicon);
  return words === undefined ? undefined : [...pieces, ...words];
}

function runFrom(text: string, position: number): RegExpExecArray | null {
  RUN.lastIndex = position;
  return RUN.exec(text);
}

/** Whether a word may be attached to digits: units and multipliers. */
export function isUnitWord(token: Token | undefined): boolean {
  return means(token, 'measure') || means(token, 'multiplier') || means(token, 'unit');
}

function readBetween(
  between: string,
  isBehindFigures: boolean,
  isBeforeFigures: boolean,
  lexicon: Lexicon,
): Token[] | undefined {
  const tokens = scan(between, lexicon);
  const isGluedBehind = isBehindFigures && SPACED_LETTER.test(between[0] ?? '');
  const isGluedBefore = isBeforeFigures && SPACED_LETTER.test(between.replace(/\.$/, '').at(-1) ?? '');
  if (isGluedBehind && !isUnitWord(tokens?.[0])) return undefined;
  return isGluedBefore && !isUnitWord(tokens?.at(-1)) ? undefined : tokens;
}

function toFigures(run: string, marks: NumberMarks, exponent: number): Figure[] | undefined {
  const reading = readFigures(run, marks);
  if (reading === undefined) {
    // Spaces that do not separate thousands separate numbers: "20 30" is two numbers.
    const parts = run.split(' ');
    if (parts.length < 2) return undefined;
    const figures = parts.map((part, index) =>
      toFigures(part, marks, index === parts.length - 1 ? exponent : 0),
    );
    return figures.includes(undefined) ? undefined : figures.flatMap((figure) => figure ?? []);
  }
  const plains = 'plain' in reading ? [reading.plain] : reading.either;
  const values = plains.map((plain) => ({
    decimal: shiftDecimal(toDecimal(plain), clampExponent(exponent)),
    text: exponent === 0 ? plain : '',
  }));
  return [{ values }];
}

/** Keeps a typed exponent small enough for computing; an exponent beyond the limit stays beyond it. */
function clampExponent(exponent: number): number {
  return Math.max(-2 * MAX_NUMBER_DIGITS, Math.min(2 * MAX_NUMBER_DIGITS, exponent));
}
