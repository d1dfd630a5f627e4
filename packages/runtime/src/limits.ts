// Bounds of turns, chats and flows, each with its reason.

export const limits = {
  /** Largest definition, in characters, that is parsed in one run: a bot of 200 blocks, in some milliseconds. */
  quickDefinitionCharacters: 65_536,
  /** Characters of an idempotency key. A UUID has 36; two of them with a prefix still fit. */
  idempotencyKeyCharacters: 255,
  /** Compiled flows kept in memory. A flow of 50 blocks takes about 100 KiB, so this is some 100 MiB at the very most. */
  cachedFlows: 1_000,
  /** Parsed definitions kept with their text: bots being previewed now. */
  readDefinitions: 20,
  /** Bytes of sessions cached in memory: some ten thousand. Others are read from the store. */
  cachedSessionBytes: 64 * 1024 * 1024,
  /** Largest state, in characters of JSON, that is kept parsed for its next turn, as nearly all are; text takes a tenth of the memory. */
  readyStateCharacters: 8_192,
  /**
   * Characters of a part of a long text: a turn writes a part for each value that it sets, and 23 characters for each part that there is, which is least
   * together for 200 KiB. Elements of a list in a variable from which on the list has parts of its own: fewer are written in microseconds.
   */
  partCharacters: 2_048,
  partElements: 64,
  /** Elements by which a part may have moved to be found again. A turn adds or removes a few. */
  partShift: 64,
  /** Units of work after which a turn yields, and a new one waits for that: about 10 ms. A piece of code is not interrupted. */
  fuelPerSlice: 2_000_000,
  /**
   * Units that a turn may use before it yields: one to two milliseconds. A real chat uses some thousands, and each
   * piece of code some ten thousand more. A longer turn is rerun in the lane of long turns.
   */
  fuelAtOnce: 250_000,
  /** Turns that begin in one round of the event loop when many wait: as many as come to one slice at their worst. */
  turnsPerRound: 8,
  /** Milliseconds for which a slice of a long turn waits for turns that are being stored: as long as writing a batch takes. */
  laneHoldMs: 5,
  /** Rounds in which new turns run before long ones. Without a limit, new turns could starve the long ones. */
  roundsAhead: 8,
  /** Bytes of unchanged state or result that a turn rewrites: all but the long values, and many times what people write. */
  rewrittenBytes: 65_536,
  /** Bytes of stored text in one page of any list: 200 results of an ordinary form, or more turns than a screen shows. A larger row is a page by itself. */
  pageBytes: 512 * 1024,
  /** Milliseconds of a read that are done at once: reading back a chat of people takes less than one. */
  quickReadMs: 2,
  /** Long reads that run at once, in slices, and those that wait for one to end: each holds some MiB. */
  largeReads: 4,
  waitingReads: 32,
  /** Reads of the same chat, result or list that are queued: a few open pages. More come from a program. */
  readsPerSubject: 16,
  /** Turns of one session that may wait for each other. A person sends one at a time; a script that sends more gets a 429. */
  queuedTurnsPerSession: 256,
  /** Times a turn is run again because another server was faster. */
  conflictRetries: 10,
  /** Concurrent outside calls, over all sessions. Each holds a socket; systems allow a process at least some thousand. */
  concurrentCalls: 1_000,
  /** Calls that wait for one of those to end, and milliseconds for which they wait: a visitor is waiting too. */
  waitingCalls: 1_000,
  callWaitMs: 5_000,
  /** Calls of one turn through one port. A mail cannot be taken back, and a loop that sends mails would make the sender a
   * spammer; models are paid by the word, and a script makes up to 20 requests. */
  callsPerTurn: { gmail: 5, mail: 5, model: 20, script: 10 } as Readonly<Record<string, number>>,
  /** Characters of JSON that the results of one turn's calls have together: two of the largest answers, or fifty of 160 KB. */
  resultCharactersPerTurn: 8 * 1024 * 1024,
  /** Characters that are read and written in one run, in a millisecond or two. */
  quickResultCharacters: 131_072,
  /** Milliseconds after a call's deadline in which its result is journaled: until then its turn counts as in progress. */
  leaseGraceMs: 10_000,
  /** Milliseconds to wait for a turn in progress on another server before the client must retry, and between polls. */
  leaseWaitMs: 2_000,
  leaseLookMs: 50,
  /** Milliseconds between checks whether a chat waits for data that has arrived already. */
  deliveryLookMs: 100,
  /** Milliseconds for which a client may listen before it has to ask again, and between two polls without a notification. */
  listenMs: 600_000,
  listenLookMs: 2_000,
  /** Characters of a public id in an address, where a non-Latin letter takes six or nine. The router takes no more. */
  publicIdCharacters: 512,
  /** Milliseconds for which a bot's address is cached before the store is read again. */
  botAddressMs: 500,
  /** Milliseconds for which a version that was put into the store is known to be there. Unused ones are removed after a day, not sooner. */
  keptFlowMs: 60 * 60 * 1000,
  /** Characters of a shared flow, which takes 30 ms to read and write at the request of any client. And shared flows cached. */
  sharedFlowCharacters: 1_048_576,
  sharedFlows: 20,
  /** Bots that links may reach from one bot, all levels together. */
  linkedBots: 100,
  /** The same at most, for a retry of a turn in progress: clients wait no longer. */
  twinRetryAfterSeconds: 30,
  /** The same for a turn in progress on another server: its start is unknown here, and the client has waited for `leaseWaitMs`. */
  elsewhereRetryAfterSeconds: 5,
  /** Seconds of tolerance for the clock of an identity issuer. */
  identityClockSeconds: 30,
  /** Longest lifetime of an identity in seconds: a stolen one, or one with a wrong expiry, is useless the day after. */
  identityLifetimeSeconds: 24 * 3_600,
  /** Milliseconds and bytes for getting a set of keys. Real ones have a few KiB; a visitor waits. */
  keysMs: 3_000,
  keysBytes: 256 * 1024,
  /** Milliseconds for which keys are cached, and between look-ups of missing ones: strangers may name any number of keys. */
  keysAgeMs: 10 * 60_000,
  keysPauseMs: 30_000,
  /** Chats read for one page of a list, and at once: some milliseconds of work. */
  listedSessionsLookedAt: 5_000,
  listedSessionsAtOnce: 500,
  /** Sessions of one millisecond that are compared to find a chat by its public id. A server starts some ten in one; previews may choose such ids. */
  sessionsComparedByChatId: 5_000,
  /** Milliseconds between two times at which watchers say that they watch, and for which that holds: one word may get lost. */
  watchAgainMs: 5_000,
  watchedMs: 15_000,
  /** Watched chats and bots, on all servers together. */
  watchedTopics: 10_000,
  /**
   * Turns of a chat that its visitor may rewind: a survey of 50 questions, each repeated four times. Rewinding reruns
   * them all, with their states in memory.
   */
  rewindableTurns: 200,
  /** Versions of a bot read at once, to find the number of a chat's version. */
  versionsLookedAt: 1_000,
} as const;
