// Compares two lists of lines: unchanged, missing and new ones.
import { diffArrays } from 'diff';

/** One line of a comparison. */
export interface DiffLine {
  readonly type: 'same' | 'missing' | 'new';
  readonly text: string;
  /** What takes the place of this missing line, where it is known without comparing lists. */
  readonly replacement?: string;
}

/** Maximum differing lines. A turn has tens of lines; in a larger difference only the common prefix is matched. */
const MOST_EDITS = 1_000;

/**
 * Compares the expected lines (`missing` if absent) with the actual ones (`new` if unexpected), keeping the longest
 * common part. White space at line ends is ignored, because editors remove it.
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
    // Uses the expected line: the actual one may differ in white space at its end.
    const old = expected.slice(at, at + count);
    at += count;
    return linesOf(removed ? 'missing' : 'same', old);
  });
}

/** Reports all lines after the common prefix as replaced. */
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
