// Every bound of the client, each with its reason.

export const limits = {
  /** Times one request is sent. With the delays below that spans about ten seconds: a server that restarts is back by then. */
  attempts: 6,
  /** Milliseconds one attempt may take. A turn may wait for a model or another service; most take a few milliseconds. */
  attemptTimeoutMs: 60_000,
  /** Milliseconds before the second attempt; every further one waits twice as long. */
  firstDelayMs: 200,
  /** Milliseconds between two attempts at most. A person is waiting. */
  longestDelayMs: 5_000,
  /** Milliseconds a server may ask to wait. If it asks for longer, the caller is told instead of left hanging. */
  longestRetryAfterMs: 30_000,
} as const;
