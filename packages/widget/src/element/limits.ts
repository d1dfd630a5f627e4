// Limits of the element, each with its reason.

export const limits = {
  /** Milliseconds for the first request: as long as an attempt of the client, which retries after it. */
  firstAttemptMs: 60_000,
  /** Milliseconds before a failed file is loaded again; doubled each time, up to the second value. */
  firstReloadMs: 500,
  longestReloadMs: 30_000,
  /** Milliseconds before a chat whose files do not load reports it: a slow phone network needs less. */
  lateMs: 10_000,
  /**
   * Milliseconds that a question waits for the file of its field before a plain text field replaces it: a connection
   * may hang for minutes.
   */
  standInMs: 5_000,
  /** Milliseconds that a launcher waits for its bot's theme: visitors do not expect it yet. */
  lookMs: 3_000,
  /** Queued calls until the chat has loaded: more than visitors cause by clicking. */
  waitingCalls: 1_000,
} as const;
