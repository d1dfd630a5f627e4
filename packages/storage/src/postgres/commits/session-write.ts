// A session as a batch writes it.
import type { SessionRecord, TurnCommit } from '../../store.ts';

/** One write per session: its expected state, and the new one. */
export interface SessionWrite {
  readonly session: SessionRecord;
  /** As `expected` of a turn. */
  readonly found: TurnCommit['expected'];
}
