// Computes the size of a pattern's automaton before it is built.
import { scanPattern } from './scan-pattern.ts';

/**
 * Counts the positions of a pattern: its characters and classes, times their repetitions. `a{100}` has a hundred, and
 * nested repetitions multiply, so that a short pattern can have millions. The automaton's memory and build time grow
 * with this number.
 *
 * @example countPositions('^\\d{3}-[a-z]+$') // 7
 */
export function countPositions(pattern: string): number {
  const pieces = scanPattern(pattern);
  const outer: number[] = [];
  let sum = 0;
  let last = 0;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? '';
    const repeated = piece === '{' ? readCount(pieces, index) : undefined;
    if (piece === '(') {
      outer.push(sum + last);
      sum = 0;
      last = 0;
    } else if (piece === ')') {
      last += sum;
      sum = outer.pop() ?? 0;
    } else if (repeated) {
      last *= repeated.count;
      index = repeated.end;
    } else if (!/^[*+?]$/.test(piece)) {
      sum += last;
      last = 1;
    }
  }
  return outer.reduce((all, one) => all + one, sum + last);
}

/** The larger number of `{2,5}`, at least 1, because the automaton includes optional parts, too. */
function readCount(
  pieces: readonly string[],
  opening: number,
): { readonly count: number; readonly end: number } | undefined {
  const found = /^\{(\d+)(?:,(\d*))?\}/.exec(pieces.slice(opening, opening + COUNT_PIECES).join(''));
  if (!found) return undefined;
  return { count: Math.max(1, Number(found[1]), Number(found[2] ?? 0)), end: opening + found[0].length - 1 };
}

/** Longer quantifiers are not supported. */
const COUNT_PIECES = 24;
