// A session as a batch writes it.
import type { SessionRecord, TurnCommit } from '../../store.ts';

/** One write per session: how it must be found, and what becomes of it. */
export interface SessionWrite {
  readonly session: SessionRecord;
  /** As `expected` of a turn. */
  readonly found: TurnCommit['expected'];
}
