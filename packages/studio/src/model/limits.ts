// Bounds of the model, each with its reason.

export const limits = {
  /** Steps back that are remembered: an afternoon of work. Each holds only what differs. */
  undoSteps: 1_000,
  /** Milliseconds within which edits of one field are one step back: a word or two. */
  undoMergeMs: 1_000,
  /** Milliseconds without an edit before changes are sent: not each key by itself. */
  sendAfterMs: 400,
  /** Milliseconds after which changes are sent although the author is still typing. */
  sendAtLatestMs: 3_000,
  /** Milliseconds between attempts while the server is away; each wait is twice the one before. */
  firstRetryMs: 1_000,
  longestRetryMs: 15_000,
  /** Operations of one patch; the server takes no more, and reads a replaced draft instead. */
  patchOperations: 1_000,
  /** Tests of a bot, and characters of the name of one; the server takes no more. */
  tests: 100,
  testNameCharacters: 200,
} as const;
