// Counts the typing errors between two words.
import { MAX_TYPO_LENGTH, MIN_TYPO_LENGTH } from '../limits.ts';

// From this length on two typing errors are tolerated.
const TWO_SLIPS_LENGTH = 9;

/**
 * The number of typing errors (an extra, missing, wrong, or swapped letter) between two texts, if it is tolerated: one
 * from five letters on, two from nine. Undefined otherwise, and if the only difference is a prefix: "unsatisfied" is
 * not a misspelled "satisfied".
 * @example forgivenSlips('optimzation', 'optimization') // 1
 */
export function forgivenSlips(typed: string, meant: string): number | undefined {
  const length = Math.min(typed.length, meant.length);
  if (length < MIN_TYPO_LENGTH || Math.max(typed.length, meant.length) > MAX_TYPO_LENGTH) return undefined;
  const allowed = length >= TWO_SLIPS_LENGTH ? 2 : 1;
  if (Math.abs(typed.length - meant.length) > allowed) return undefined;
  if (isPrefixed(typed, meant) || isPrefixed(meant, typed)) return undefined;
  const slips = slipsBetween(typed, meant);
  return slips <= allowed ? slips : undefined;
}

/** Whether `longer` is `word` with a prefix; a doubled first letter does not count. */
function isPrefixed(longer: string, word: string): boolean {
  const prefix = longer.slice(0, longer.length - word.length);
  return prefix !== '' && longer.endsWith(word) && prefix !== word[0];
}

/** Damerau–Levenshtein distance (optimal string alignment). */
function slipsBetween(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, swapped));
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
