// Bounds of the element, each with its reason.

export const limits = {
  /** Milliseconds that the first request may take: as long as an attempt of the client, which goes on from there. */
  firstAttemptMs: 60_000,
  /** Milliseconds before a file that did not come is asked for again; twice as long each time, and at most the second. */
  firstReloadMs: 500,
  longestReloadMs: 30_000,
  /** Milliseconds until a chat whose files do not come says so: on a slow phone network they take less. */
  lateMs: 10_000,
  /** Milliseconds that a question waits for the file of its field before any words are taken: a connection may hang for minutes. */
  standInMs: 5_000,
  /** Milliseconds that a launcher waits for the look of its bot: a visitor is not looking for it yet. */
  lookMs: 3_000,
  /** Calls that wait until the chat has loaded: nobody has pressed a button more often by then. */
  waitingCalls: 1_000,
} as const;
