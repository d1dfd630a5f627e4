// Limits of backing up and restoring, each with its reason.

export const limits = {
  /**
   * Characters of a file name in a backup. File systems allow 255 for each part of a name, and 1,024 to 4,096 for the
   * whole.
   */
  fileNameCharacters: 1_000,
  /**
   * Milliseconds to wait for other users of the database before replacing it. A short read has ended by then; a server
   * keeps it open.
   */
  lockWaitMs: 1_000,
} as const;
