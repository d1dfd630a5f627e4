// Limits of managing credentials, each with its reason.

export const limits = {
  /** Milliseconds for a test, because a person is waiting for it. */
  trialMs: 15_000,
  /** Bytes of a test's response: lists of models have some hundred kilobytes. */
  trialBytes: 1024 * 1024,
  /** Listed blocks per bot that use credentials: more than a person reads. */
  listedBlocks: 100,
} as const;
