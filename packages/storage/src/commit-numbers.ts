// Numbers of the commits of a store, for `/metrics`.

/** How commits are grouped, since the store was opened. */
export interface CommitNumbers {
  readonly commits: number;
  readonly batches: number;
  readonly largestBatch: number;
  /** Turns that wait to be written. */
  readonly queuedTurns: number;
}
