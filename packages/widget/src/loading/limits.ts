// Limits of loading the files of the chat, each with its reason.

export const limits = {
  /** Milliseconds before a failed file is loaded again; doubled each time, up to the second value. */
  firstReloadMs: 500,
  longestReloadMs: 30_000,
  /** Milliseconds before a chat whose files do not load reports it: a slow phone network needs less. */
  lateMs: 10_000,
  /** Milliseconds before a start that is tried again says so: most succeed within the first retries. */
  retryingMs: 1_000,
  /**
   * Milliseconds that a question waits for the file of its field before a plain text field replaces it: a connection
   * may hang for minutes.
   */
  standInMs: 5_000,
} as const;
