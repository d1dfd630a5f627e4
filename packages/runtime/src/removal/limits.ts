// Bounds of removing files, each with its reason.

export const limits = {
  /** Chats whose files one step removes: some milliseconds of work. */
  sessionsPerStep: 200,
  /** Chats with failing files before a run stops: the storage is away by then, and each attempt may take its whole timeout. */
  failedFiles: 8,
} as const;
