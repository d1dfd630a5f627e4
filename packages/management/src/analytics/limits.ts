// Bounds of what is counted in the background, each with its reason.

export const limits = {
  /** Milliseconds after a turn before it is counted: those of the same chat that follow at once are counted with it. */
  countAfterMs: 2_000,
  /** Chats that are counted at once: some milliseconds of work. */
  chatsPerStep: 200,
  /** Milliseconds of counting after which everything else has its turn. */
  sliceMs: 5,
  /** Milliseconds of pause after a step; more after a long one, so that this takes a twentieth of the time at most. */
  pauseMs: 20,
  pauseShare: 19,
  /** Milliseconds of pause when the store failed. */
  failurePauseMs: 5_000,
  /** Chats that are noted. When there are more, they are found by walking. */
  notedChats: 100_000,
  /** Milliseconds after the start before all chats are looked through, and between two times: what a server that was killed had noted is found then. */
  firstWalkMs: 10_000,
  walkEveryMs: 60 * 60 * 1000,
  /** Chats looked at in one read, and such reads, to say how many are not counted after a start: 100,000 chats in a tenth of a second. */
  uncountedPerPage: 1_000,
  uncountedPages: 100,
  /** Times that a step is tried when somebody else counts or removes at the same time. */
  attempts: 10,
  /** Milliseconds of random pause before a step is tried again, times the number of the try. */
  attemptPauseMs: 10,
  /** Days of one question: twelve months and up to 60 days of a large bot are added up within a tenth of a second. */
  days: 366,
  /** Versions of a bot that are looked at, the newest ones, and those that are read at once. Nobody publishes a bot ten times a day for three years. */
  versions: 10_000,
  versionsPerPage: 1_000,
} as const;
