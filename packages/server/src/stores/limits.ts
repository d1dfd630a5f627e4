// Bounds of the stores, each with its reason.

export const limits = {
  /**
   * Turns that may wait for the disk. At 25,000 turns a second this is 0.4 seconds of work: whoever would wait longer is
   * better told at once to come back.
   */
  queuedTurns: 10_000,
  /** Characters of all waiting turns together: a queue of large turns must not fill the memory. One turn alone may be larger. */
  queuedCharacters: 64 * 1024 * 1024,
  /** Turns in one transaction. The sync is shared well at 64; beyond 1,000 a batch only makes the others wait. */
  batchTurns: 1_024,
  /** Times a batch is handed to a fresh thread after the thread died with it; then it is taken to be the cause. */
  batchRestarts: 1,
  /** Results in one page, so that one call cannot read a whole table into memory. */
  resultsPerPage: 1_000,
  /** Milliseconds to wait for another process that holds the write lock. Its transactions take milliseconds. */
  lockWaitMs: 5_000,
  /** Sessions that the memory store keeps, about 5 KiB each with all they left behind. Beyond, the oldest are forgotten. */
  sessionsInMemory: 100_000,
} as const;

/** The rows of a page that was asked for: none for a negative number, never more than the bound. */
export function pageRows(limit: number): number {
  return Math.max(0, Math.min(limit, limits.resultsPerPage));
}
