// Limits of the model, each with its reason.

export const limits = {
  /** Undo steps: an afternoon of work. Each stores only the difference. */
  undoSteps: 1_000,
  /** Milliseconds within which edits of one field are one undo step: a word or two. */
  undoMergeMs: 1_000,
  /** Milliseconds without an edit before changes are sent, to avoid a request per key press. */
  sendAfterMs: 400,
  /** Milliseconds after which changes are sent while the author is still typing. */
  sendAtLatestMs: 3_000,
  /** Milliseconds before a retry while the server is unreachable; doubled each time. */
  firstRetryMs: 1_000,
  longestRetryMs: 15_000,
  /** Operations of one patch: the server's limit. Larger changes replace the whole draft. */
  patchOperations: 1_000,
  /** Tests of a bot, and characters of a test's name: the server's limits. */
  tests: 100,
  testNameCharacters: 200,
} as const;
