// Bounds of backing up and restoring, each with its reason.

export const limits = {
  /** Characters of the name of a file in a backup. File systems allow 255 for each part of a name, and 1,024 to 4,096 for the whole. */
  fileNameCharacters: 1_000,
  /** Milliseconds to wait for whoever looks at a database that is to be replaced. A look is over by then, and a server that uses it does not end. */
  lockWaitMs: 1_000,
} as const;
