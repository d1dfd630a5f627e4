// Observed turns and calls, by position.

/** The three operations. */
export type Operation = 'start' | 'preview' | 'continue';

/** The facts of a turn before it runs. */
export interface WatchedTurn {
  readonly operation: Operation;
  /** The bot's address for a start, the session's id for a continue. */
  readonly id: string;
}

/** The position of a call in its chat. */
export interface CallPosition {
  readonly chatId: string;
  readonly turn: number | undefined;
  /** Counts the calls of the turn from 0. */
  readonly number: number | undefined;
}

/** A failed call, without its request and response. */
export interface FailedCall extends CallPosition {
  readonly port: string;
  readonly code: string;
}
