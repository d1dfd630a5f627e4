// Comparing two lists of lines: which stayed, which went, which came.
import { diffArrays } from 'diff';

/** One line of a comparison. */
export interface DiffLine {
  readonly type: 'same' | 'missing' | 'new';
  readonly text: string;
}

/** Lines that may differ. A turn has tens of lines; of one that differs in more only the common beginning is matched. */
const MOST_EDITS = 1_000;

/**
 * Compares what was expected (`missing` where it did not come) with what came (`new` where it was not expected), keeping
 * the longest common part. Blanks at the ends of lines do not count, because editors remove them.
 *
 * @example diffLines(['a', 'b'], ['b']) // [{ type: 'missing', text: 'a' }, { type: 'same', text: 'b' }]
 */
export function diffLines(expected: readonly string[], actual: readonly string[]): DiffLine[] {
  const changes = diffArrays([...expected], [...actual], {
    comparator: isSameLine,
    maxEditLength: MOST_EDITS,
  });
  if (!changes) return replaced(expected, actual);
  let at = 0;
  return changes.flatMap(({ added, removed, value, count }): DiffLine[] => {
    if (added) return linesOf('new', value);
    // As it was expected: what came may have other blanks at its end.
    const old = expected.slice(at, at + count);
    at += count;
    return linesOf(removed ? 'missing' : 'same', old);
  });
}

/** Everything behind the common beginning in place of everything else. */
function replaced(expected: readonly string[], actual: readonly string[]): DiffLine[] {
  const differing = expected.findIndex((line, index) => !isSameLine(line, actual[index] ?? ''));
  const same = differing === -1 ? expected.length : differing;
  return [
    ...linesOf('same', expected.slice(0, same)),
    ...linesOf('missing', expected.slice(same)),
    ...linesOf('new', actual.slice(same)),
  ];
}

function linesOf(type: DiffLine['type'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ type, text }));
}

function isSameLine(left: string, right: string): boolean {
  return withoutTrailingBlanks(left) === withoutTrailingBlanks(right);
}

function withoutTrailingBlanks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
