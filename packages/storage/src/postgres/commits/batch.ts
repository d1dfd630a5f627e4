// A batch of commits.
import type { JournalWrite, TurnCommit } from '../../store.ts';

/** What is written together. No two journals have the same owner, and none that of the journal of a turn. */
export interface Batch {
  readonly turns: readonly TurnCommit[];
  readonly journals: readonly JournalWrite[];
}
