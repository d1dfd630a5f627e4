// Terms of the index beside the word itself: compounds with a known word, and words that resemble an unknown one.
import { limits } from '../limits.ts';
import type { OpenIndex } from './packed-index.ts';

/** A term that a word of the question is searched as. */
export interface WeightedTerm {
  readonly term: string;
  readonly number: number;
  readonly weight: number;
}

const LEAST_LETTERS = 4;
const LEAST_IN_COMPOUND = 5;
const LEAST_SHARED = 3;
const LEAST_OVERLAP = 0.5;
const WEIGHT = 0.4;
const START = '^'.charCodeAt(0);
const END = '$'.charCodeAt(0);

/**
 * Finds known terms with groups of three letters in common with a term, the most similar ones first.
 *
 * @example similarTo('rontgenaufnahm', index) // [{ term: 'rontgenbild', number: 12, weight: 0.21 }]
 */
export function similarTo(unknown: string, index: OpenIndex): WeightedTerm[] {
  if (unknown.length < LEAST_LETTERS) return [];
  const marked = `^${unknown}$`;
  const wanted = new Set<number>();
  for (let at = 2; at < marked.length; at += 1)
    wanted.add(group(marked.charCodeAt(at - 2), marked.charCodeAt(at - 1), marked.charCodeAt(at)));
  const found: WeightedTerm[] = [];
  for (let number = 0, start = 0; number < index.terms; number += 1) {
    const end = index.termEnd(number);
    const shared = sharedGroups(index.letters, start, end, wanted);
    const overlap = Math.min(1, shared / Math.min(end - start, wanted.size));
    if (end - start >= LEAST_LETTERS && shared >= LEAST_SHARED && overlap >= LEAST_OVERLAP)
      found.push({ term: index.term(number), number, weight: WEIGHT * overlap });
    start = end;
  }
  // Ties keep the order of the index.
  return found.sort((one, other) => other.weight - one.weight).slice(0, limits.expansions);
}

/**
 * Finds compounds that begin or end with a known term: `termin` is in `terminvergab`.
 *
 * @example compoundsOf('termin', index) // [{ term: 'terminvergab', number: 40, weight: 0.4 }]
 */
export function compoundsOf(known: string, index: OpenIndex): WeightedTerm[] {
  if (known.length < LEAST_IN_COMPOUND) return [];
  const wanted = Uint16Array.from(known, (letter) => letter.charCodeAt(0));
  const found: WeightedTerm[] = [];
  for (let number = 0, start = 0; number < index.terms; number += 1) {
    const end = index.termEnd(number);
    const isLonger = end - start >= known.length + LEAST_SHARED;
    if (isLonger && (isAt(index.letters, start, wanted) || isAt(index.letters, end - known.length, wanted)))
      found.push({ term: index.term(number), number, weight: WEIGHT });
    start = end;
  }
  return found.slice(0, limits.expansions);
}

function isAt(letters: Uint16Array, start: number, wanted: Uint16Array): boolean {
  return wanted.every((letter, at) => letters[start + at] === letter);
}

/** How many groups of `^term$` are wanted. A term of n letters has n of them. */
function sharedGroups(letters: Uint16Array, start: number, end: number, wanted: ReadonlySet<number>): number {
  let shared = 0;
  let first = START;
  let second = letters[start] ?? 0;
  for (let at = start + 1; at <= end; at += 1) {
    const third = at < end ? (letters[at] ?? 0) : END;
    if (wanted.has(group(first, second, third))) shared += 1;
    first = second;
    second = third;
  }
  return shared;
}

/** Three characters as one number. */
function group(first: number, second: number, third: number): number {
  return (first * 65_536 + second) * 65_536 + third;
}
