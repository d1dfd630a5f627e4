// Splits off lookaheads at the start of a pattern, because automata do not support them.
import { scanPattern } from './scan-pattern.ts';

export interface PatternPart {
  readonly pattern: string;
  /** Whether the text must not match this part. */
  readonly isNegated: boolean;
}

/**
 * `^(?=A)(?!B)C` matches exactly the texts that match `^(?:A)` and `^(?:C)` but not `^(?:B)`. Any other pattern stays
 * whole: without `^`, with the flag `m`, or with `|` outside of groups, the parts could match at different positions.
 *
 * @example splitLookaheads('^(?=.*\\d).{8,}$', '')
 * // [{ pattern: '^(?:.*\\d)', isNegated: false }, { pattern: '^(?:.{8,}$)', isNegated: false }]
 */
export function splitLookaheads(pattern: string, flags: string): readonly PatternPart[] {
  const whole = [{ pattern, isNegated: false }];
  const pieces = scanPattern(pattern);
  if (pieces[0] !== '^' || flags.includes('m') || hasOpenAlternative(pieces)) return whole;
  const parts: PatternPart[] = [];
  let position = 1;
  while (
    pieces[position] === '(' &&
    pieces[position + 1] === '?' &&
    (pieces[position + 2] === '=' || pieces[position + 2] === '!')
  ) {
    const end = closingBracket(pieces, position);
    // A repeated lookahead is legal but useless.
    if (end === undefined || /^[*+?{]$/.test(pieces[end + 1] ?? '')) return whole;
    parts.push({
      pattern: `^(?:${pieces.slice(position + 3, end).join('')})`,
      isNegated: pieces[position + 2] === '!',
    });
    position = end + 1;
  }
  return parts.length === 0
    ? whole
    : [...parts, { pattern: `^(?:${pieces.slice(position).join('')})`, isNegated: false }];
}

function closingBracket(pieces: readonly string[], opening: number): number | undefined {
  let depth = 0;
  for (let index = opening; index < pieces.length; index++) {
    if (pieces[index] === '(') depth++;
    if (pieces[index] === ')' && --depth === 0) return index;
  }
  return undefined;
}

function hasOpenAlternative(pieces: readonly string[]): boolean {
  let depth = 0;
  for (const piece of pieces) {
    if (piece === '(') depth++;
    else if (piece === ')') depth--;
    else if (piece === '|' && depth === 0) return true;
  }
  return false;
}
