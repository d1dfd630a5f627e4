// All limits of the client, each with its reason.

export const limits = {
  /** Attempts per request. With the delays below they span about ten seconds, enough for a restart of the server. */
  attempts: 6,
  /** Milliseconds one attempt may take. A turn may wait for a model or another service; most take a few milliseconds. */
  attemptTimeoutMs: 60_000,
  /** Milliseconds before the second attempt. Each further delay is twice as long. */
  firstDelayMs: 200,
  /** Maximum milliseconds between two attempts. A visitor is waiting. */
  longestDelayMs: 5_000,
  /** Longest `Retry-After` that is waited for, in milliseconds. A longer one fails at once, so that the caller can decide. */
  longestRetryAfterMs: 30_000,
} as const;
