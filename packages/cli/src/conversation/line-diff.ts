// Comparing two lists of lines: which stayed, which went, which came.

/** One line of a comparison. */
export interface DiffLine {
  readonly type: 'same' | 'missing' | 'new';
  readonly text: string;
}

/** Above this many pairs of lines only the common beginning is matched; a turn has tens of lines. */
const MOST_PAIRS = 1_000_000;

/**
 * Compares what was expected (`missing` where it did not come) with what came (`new` where it was not expected), keeping
 * the longest common part. Blanks at the ends of lines do not count, because editors remove them.
 *
 * @example diffLines(['a', 'b'], ['b']) // [{ type: 'missing', text: 'a' }, { type: 'same', text: 'b' }]
 */
export function diffLines(expected: readonly string[], actual: readonly string[]): DiffLine[] {
  const lengths = commonLengths(expected, actual);
  const lines: DiffLine[] = [];
  let at = 0;
  let now = 0;
  while (at < expected.length || now < actual.length) {
    const [old, fresh] = [expected[at], actual[now]];
    if (old !== undefined && fresh !== undefined && isSameLine(old, fresh)) {
      lines.push({ type: 'same', text: old });
      at++;
      now++;
    } else if (
      old !== undefined &&
      (fresh === undefined || lengthAt(lengths, at + 1, now) >= lengthAt(lengths, at, now + 1))
    ) {
      lines.push({ type: 'missing', text: old });
      at++;
    } else {
      lines.push({ type: 'new', text: fresh ?? '' });
      now++;
    }
  }
  return lines;
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

/** Length of the longest common part behind each pair of positions. */
function commonLengths(expected: readonly string[], actual: readonly string[]): number[][] {
  if (expected.length * actual.length > MOST_PAIRS) return [];
  const lengths: number[][] = Array.from({ length: expected.length + 1 }, () =>
    new Array<number>(actual.length + 1).fill(0),
  );
  for (let at = expected.length - 1; at >= 0; at--) {
    const row = lengths[at] ?? [];
    for (let now = actual.length - 1; now >= 0; now--) {
      row[now] = isSameLine(expected[at] ?? '', actual[now] ?? '')
        ? lengthAt(lengths, at + 1, now + 1) + 1
        : Math.max(lengthAt(lengths, at + 1, now), lengthAt(lengths, at, now + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly (readonly number[])[], at: number, now: number): number {
  return lengths[at]?.[now] ?? 0;
}
