// A batch of commits.
import type { TurnRows } from '../../nouns/sessions/turn-rows.ts';
import type { JournalWrite, TurnCommit } from '../../store.ts';

/** Writes of one transaction. No two journals share an owner, with each other or with a turn. */
export interface Batch<Turn extends TurnCommit = TurnCommit> {
  readonly turns: readonly Turn[];
  readonly journals: readonly JournalWrite[];
}

/** A turn with its rows. */
export interface TurnWithRows extends TurnCommit {
  readonly rows: TurnRows;
}

/** One write per session: the last turn of it in the batch, and the first one, which says what is expected. */
export interface SessionChange<Turn extends TurnCommit> {
  readonly turn: Turn;
  readonly first: Turn;
}
