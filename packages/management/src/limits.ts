// Bounds of management, each with its reason.

export const limits = {
  /** Characters of a draft: less than what is published in one request, so that every draft can be. */
  draftCharacters: 4 * 1024 * 1024 - 65_536,
  /** Characters of what an author says about a version: some paragraphs. */
  versionMessageCharacters: 2_000,
  /** Megabytes that checking a definition may take, and milliseconds: four times what the largest that can be sent needs. */
  checkMegabytes: 512,
  checkMs: 30_000,
  /** Milliseconds for which the thread of checks is kept for the next one: it takes half a second to start and 60 MiB to keep. */
  checkIdleMs: 10_000,
  /** Definitions that wait to be checked. People publish one at a time, and a script some at once. */
  waitingChecks: 20,
} as const;
