// What is watched: turns and calls, by where they stand.

/** The three operations. */
export type Operation = 'start' | 'preview' | 'continue';

/** What is known of a turn before it is carried out. */
export interface WatchedTurn {
  readonly operation: Operation;
  /** The bot's address for a start, the session's id for a continue. */
  readonly id: string;
}

/** Where a call stands in its chat. */
export interface CallPlace {
  readonly chatId: string;
  readonly turn: number | undefined;
  /** Counts the calls of the turn from 0. */
  readonly number: number | undefined;
}

/** A call that failed. What it called and what came back are not in it. */
export interface FailedCall extends CallPlace {
  readonly port: string;
  readonly code: string;
}
