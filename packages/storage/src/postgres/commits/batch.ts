// A batch of commits.
import type { JournalWrite, TurnCommit } from '../../store.ts';

/** Writes of one transaction. No two journals share an owner, with each other or with a turn. */
export interface Batch {
  readonly turns: readonly TurnCommit[];
  readonly journals: readonly JournalWrite[];
}
