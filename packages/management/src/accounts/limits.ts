// Bounds of looking after credentials, each with its reason.

export const limits = {
  /** Milliseconds for a trial: somebody waits for it at a screen. */
  trialMs: 15_000,
  /** Bytes of the answer to one: lists of models have some hundred kilobytes. */
  trialBytes: 1024 * 1024,
  /** Blocks of one bot that are told to use credentials: more than a person looks through. */
  toldBlocks: 100,
} as const;
