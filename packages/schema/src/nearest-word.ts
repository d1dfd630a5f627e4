// Suggests the word that the user probably meant.

/** With more changes it is a different word. */
const MOST_CHANGES = 3;

/** Compared characters; no command, option or field name is longer. */
const MOST_CHARACTERS = 40;

/**
 * Finds the known word with the smallest edit distance; undefined when none is close.
 *
 * @example nearestWord('pubish', ['serve', 'publish']) // 'publish'
 */
export function nearestWord(
  word: string,
  known: readonly string[],
  { mostChanges = MOST_CHANGES }: { readonly mostChanges?: number } = {},
): string | undefined {
  const bound = (candidate: string) => Math.min(mostChanges, Math.ceil(candidate.length / 2));
  const start = word.slice(0, MOST_CHARACTERS);
  const ranked = known
    // Skip words whose length differs by more: the distance is slow to compute.
    .filter(
      (candidate) => Math.abs(Math.min(candidate.length, MOST_CHARACTERS) - start.length) <= bound(candidate),
    )
    .map((candidate) => ({ candidate, changes: changesBetween(start, candidate.slice(0, MOST_CHARACTERS)) }))
    .filter(({ candidate, changes }) => changes <= bound(candidate))
    .sort((left, right) => left.changes - right.changes);
  return ranked[0]?.candidate;
}

/** Edit distance: characters to insert, remove, replace or swap with their neighbor. */
function changesBetween(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(left.length, right.length);
}
