// Bounds of backing up and restoring, each with its reason.

export const limits = {
  /** Milliseconds to wait for whoever looks at a database that is to be replaced. A look is over by then, and a server that uses it does not end. */
  lockWaitMs: 1_000,
} as const;
