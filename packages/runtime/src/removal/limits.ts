// Bounds of removing files, each with its reason.

export const limits = {
  /** Chats whose files are removed in one step: some milliseconds of work. */
  sessionsPerStep: 200,
  /** Chats whose files cannot be removed, until no others are tried: the storage is away by then, and each try may take as long as it waits. */
  failedFiles: 8,
} as const;
