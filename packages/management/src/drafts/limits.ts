// Limits of drafts, each with its reason.

export const limits = {
  /** Changes between two full definitions in the history: reading any state applies at most as many patches. */
  changesPerState: 50,
  /** Attempts to merge a change again after losing a race. Fifty people editing at once do not need as many. */
  retries: 20,
  /** Milliseconds between two checks for new changes, and of the follower's permission, without a notification. */
  lookMs: 2_000,
  /**
   * Changes per read for followers of a draft, and bytes of the patch of each. An edit by hand has some hundred; a
   * larger one makes followers reload.
   */
  changesPerLook: 10,
  followedPatchBytes: 64 * 1024,
  /** Open streams of changes on one server, and on one draft: some per author, each with a connection. */
  followers: 500,
  followersOfDraft: 50,
} as const;
