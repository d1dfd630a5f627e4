// Limits of counting in the background, each with its reason.

export const limits = {
  /**
   * Milliseconds between a turn and its counting, so that turns of the same chat that follow soon are counted together.
   */
  countAfterMs: 2_000,
  /** Chats counted in one step: some milliseconds of work. */
  chatsPerStep: 200,
  /**
   * Pause after a step in milliseconds; longer after a long step, so that counting takes at most a twentieth of the
   * time.
   */
  pauseMs: 20,
  pauseShare: 19,
  /** Pause after a failure of the store, in milliseconds. */
  failurePauseMs: 5_000,
  /** Chats in the list of changed ones. Beyond that, a walk over all chats finds them. */
  notedChats: 100_000,
  /**
   * Milliseconds between the start and the first walk over all chats, and between two walks. A walk finds the changed
   * chats of a killed server.
   */
  firstWalkMs: 10_000,
  walkEveryMs: 60 * 60 * 1000,
  /** Pages of a walk between two writes of its place: a kill repeats at most 10,000 chats. */
  pagesPerSavedCursor: 50,
  /**
   * Chats per read, and number of reads, when the uncounted chats are counted after a start: 100,000 chats in a tenth
   * of a second.
   */
  uncountedPerPage: 1_000,
  uncountedPages: 100,
  /** Attempts of a step while other servers count or remove chats. */
  attempts: 10,
  /** Milliseconds of random pause before a retry, times the number of the attempt. */
  attemptPauseMs: 10,
  /** Characters of a source, as in links: "newsletter-november". */
  sourceCharacters: 40,
  /**
   * Sources of a version in a day or a month. Links are written by anyone, so later ones are not counted by source.
   */
  sources: 100,
  /** Days of one query: twelve months and up to 60 days of a large bot are summed within a tenth of a second. */
  days: 366,
  /**
   * Versions of a bot in a query, newest first, and versions read at once. Even ten new versions a day take three years
   * to reach it.
   */
  versions: 10_000,
  versionsPerPage: 1_000,
} as const;
