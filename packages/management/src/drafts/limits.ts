// Bounds of drafts, each with its reason.

export const limits = {
  /** Changes after which the history keeps the whole definition again: any state takes as many patches to be read, at most. */
  changesPerState: 50,
  /** Times a change is merged again because somebody else was faster. With fifty people at once nobody needs as many. */
  retries: 20,
  /** Milliseconds between two looks at whether there is a change, and whether whoever follows may still do so, when nobody woke them. */
  lookMs: 2_000,
  /** Changes that are read at once for followers of a draft, and bytes of the patch of each: an edit by hand has some hundred. A larger one is read again as a whole. */
  changesPerLook: 10,
  followedPatchBytes: 64 * 1024,
  /** Streams of changes that are open on one server, and on one draft: some per author, each with a connection. */
  followers: 500,
  followersOfDraft: 50,
} as const;
