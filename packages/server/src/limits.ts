// Bounds of the server, each with its reason.

export const limits = {
  /** Bytes of a request body on the chat routes: a 64 KiB message in which every character is escaped, with room for variables. */
  chatBodyBytes: 1024 * 1024,
  /** Bytes of a preview request, which may carry a whole bot. Parsing takes about 10 ms per MiB. */
  previewBodyBytes: 16 * 1024 * 1024,
  /** Levels of nesting in a body. Bots stay under 130; each level costs the parser and everything behind it. */
  bodyDepth: 400,
  /** Characters up to which a body is parsed without looking at its nesting first: even all brackets take under a millisecond. */
  quickBodyCharacters: 4_096,
  /** Characters of an idempotency key. A UUID has 36; two of them with a prefix still fit. */
  idempotencyKeyCharacters: 255,
  /** Compiled flows kept in memory. A flow of 50 blocks takes about 100 KiB, so this is some 100 MiB at the very most. */
  cachedFlows: 1_000,
  /** Definitions kept as they were read, with their text of up to 16 MiB: the bots somebody is trying out right now. */
  readDefinitions: 20,
  /** Sessions whose state is kept in memory, about 2 KiB each. A session that is not among them is read from the store. */
  cachedSessions: 10_000,
  /** Turns of one session that may wait for each other. A person sends one at a time; a script that sends more is told to slow down. */
  queuedTurnsPerSession: 256,
  /** Times a turn is run again because another server was faster. */
  conflictRetries: 10,
  /** Calls to the world under way at once, over all sessions. Each holds a socket; systems give a process at least some thousand. */
  concurrentCalls: 1_000,
  /** Calls that wait for one of those to end, and milliseconds for which they wait: a visitor is waiting too. */
  waitingCalls: 1_000,
  callWaitMs: 5_000,
  /** Calls of one turn through one port. A mail cannot be taken back, and a loop that sends mails would make the sender a spammer. */
  callsPerTurn: { mail: 5 } as Readonly<Record<string, number>>,
  /** Milliseconds after a call's deadline for which its turn still counts as under way: a result is journaled within that time. */
  claimGraceMs: 10_000,
  /** Milliseconds to wait for a turn that another server has under way, before the client is asked to come back, and between two looks. */
  claimWaitMs: 2_000,
  claimLookMs: 50,
  /** Milliseconds for which a bot's address is trusted before the store is asked whether it points elsewhere now. */
  botAddressMs: 500,
  /** Bots that links may reach from one bot, all levels together. */
  linkedBots: 100,
  /** Milliseconds to receive a whole request; slower clients are cut off. */
  requestTimeoutMs: 30_000,
} as const;
