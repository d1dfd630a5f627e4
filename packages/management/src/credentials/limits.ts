// Limits of managing credentials, each with its reason.

export const limits = {
  /** Milliseconds for a test or a list of choices, because a person is waiting for it. */
  trialMs: 15_000,
  /** Bytes of a test's response: lists of models have some hundred kilobytes. */
  trialBytes: 1024 * 1024,
  /** Bytes of a list of choices: hundreds of models, each described in about two kilobytes. */
  choicesBytes: 2 * 1024 * 1024,
  /** Listed choices, and characters of each: more than a person scrolls through, and longer than any name. */
  choices: 1_000,
  choiceCharacters: 200,
  /** Listed blocks per bot that use credentials: more than a person reads. */
  listedBlocks: 100,
} as const;
