// Limits of management, each with its reason.

export const limits = {
  /** Characters of a draft: fewer than a publishing request allows, so that every draft can be published. */
  draftCharacters: 4 * 1024 * 1024 - 65_536,
  /** Characters of a version's message: some paragraphs. */
  versionMessageCharacters: 2_000,
  /** Megabytes and milliseconds for checking a definition: four times the need of the largest allowed one. */
  checkMegabytes: 512,
  checkMs: 30_000,
  /** Milliseconds before an idle check thread ends: a start takes half a second, an idle thread 60 MiB. */
  checkIdleMs: 10_000,
  /** Definitions waiting for a check. People publish one at a time, scripts a few at once. */
  waitingChecks: 20,
} as const;
