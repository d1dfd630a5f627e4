// The store under test: opened freshly for each test, with the two calls that most tests make.
import type { CommitOutcome, SessionRecord, Store, TurnCommit } from '@colloquy/storage';

/** A fresh, empty store, and how to open the same data again. Without `reopen` nothing outlives the store. */
export interface StoreUnderTest {
  readonly store: Store;
  readonly reopen?: () => Promise<Store>;
  readonly remove?: () => Promise<void>;
}

/** What the tests of the contract are given. */
export interface OpenTest {
  store: Store;
  reopen: (() => Promise<Store>) | undefined;
  /** Commits one turn. */
  commit(turn: TurnCommit): Promise<CommitOutcome | undefined>;
  /** Loads one session. */
  session(id?: string): Promise<SessionRecord | undefined>;
}
