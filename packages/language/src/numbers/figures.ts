// Interprets digits with points, commas and spaces in a locale.
import { safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';

/** A locale's decimal mark and thousands separator. */
export interface NumberMarks {
  decimal: string;
  group: string;
}

/** Plain digits with at most one point; two readings if the locale is ambiguous; undefined if it is no number. */
export type FigureReading = { plain: string } | { either: [string, string] } | undefined;

/**
 * The number marks of a locale, for Latin digits.
 * @example numberMarks('de') // { decimal: ',', group: '.' }
 */
export const numberMarks = remembered((locale): NumberMarks => {
  const parts = new Intl.NumberFormat(safeLocale(locale), { numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  );
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const group = /^\s$/.test(mark('group')) ? ' ' : mark('group').replace('’', "'");
  return { decimal: mark('decimal') || '.', group };
});

/**
 * Reads digits with separators. Rules, in order:
 * - both point and comma: the last one is the decimal mark
 * - a repeated mark: it separates thousands (groups of three; Indian groups of two before the last three)
 * - one mark, not followed by exactly three digits: it is the decimal mark, whichever it is
 * - one mark with three digits after it: the locale decides; if the locale does not use the mark, both readings are
 * returned
 * @example readFigures('1.234,50', { decimal: ',', group: '.' }) // { plain: '1234.50' }
 */
export function readFigures(run: string, marks: NumberMarks): FigureReading {
  // Arabic has its own marks for both purposes, which are unambiguous.
  const text = run.replaceAll('٬', "'").replace('٫', run.includes('.') ? '?' : '.');
  if (run.includes('٫')) return readDecided(text, '.');
  if (/^\d*$/.test(text)) return text === '' ? undefined : { plain: text };
  const points = countOf(text, '.');
  const commas = countOf(text, ',');
  if (points > 0 && commas > 0)
    return readDecided(text, text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',');
  if (points + commas > 1) return readDecided(text, '');
  if (points + commas === 0) return readDecided(text, '');
  const mark = points === 1 ? '.' : ',';
  if (/[ '_]/.test(text) || !isGrouped(text, mark)) return readDecided(text, mark);
  if (mark === marks.group) return readDecided(text, '');
  if (mark === marks.decimal) return readDecided(text, mark);
  return { either: [text.replace(mark, ''), text.replace(mark, '.')] };
}

/** Reads digits with a known decimal mark ('' for none): every other mark must separate thousands correctly. */
function readDecided(text: string, decimal: string): FigureReading {
  const pieces = decimal === '' ? [text] : text.split(decimal);
  const [whole = '', fraction = ''] = pieces;
  if (pieces.length > 2 || !/^\d*$/.test(fraction)) return undefined;
  if (!/^\d*$/.test(whole) && !isGroupedWhole(whole)) return undefined;
  const plain = whole.replace(/\D/g, '') || '0';
  return { plain: fraction === '' ? plain : `${plain}.${fraction}` };
}

function isGrouped(text: string, mark: string): boolean {
  const [whole = '', rest = ''] = text.split(mark);
  return /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(rest);
}

function isGroupedWhole(whole: string): boolean {
  const separators = new Set(whole.replace(/\d/g, ''));
  if (separators.size !== 1) return false;
  const [first = '', ...groups] = whole.split(/\D/);
  const last = groups.at(-1) ?? '';
  const middle = groups.slice(0, -1);
  const inThrees = first.length <= 3 && middle.every((group) => group.length === 3);
  const indian = first.length <= 2 && middle.every((group) => group.length === 2);
  return first.length > 0 && first[0] !== '0' && last.length === 3 && (inThrees || indian);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
