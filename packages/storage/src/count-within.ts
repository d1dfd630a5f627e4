// Pages in memory that end at their bytes.

/**
 * Counts the first rows whose sizes together are at most `bytes`.
 *
 * @example countWithin([3, 3, 3], 7) // 2
 */
export function countWithin(sizes: readonly number[], bytes: number): number {
  let sum = 0;
  for (const [index, size] of sizes.entries()) {
    sum += size;
    if (sum > bytes) return index;
  }
  return sizes.length;
}
