// Bounds of the stores, each with its reason.

export const limits = {
  /**
   * Turns that may wait for the disk. At 25,000 turns a second this is 0.4 seconds of work: a caller that would wait longer is
   * refused at once.
   */
  queuedTurns: 10_000,
  /** Characters of all waiting turns together: a queue of large turns must not fill the memory. A single turn may be larger. */
  queuedCharacters: 64 * 1024 * 1024,
  /** Turns in one transaction. The sync is shared well at 64; beyond 1,000 a batch only makes the others wait. */
  batchTurns: 1_024,
  /** Characters of an entry that is written apart from small ones: writing and syncing so much takes about twice as long as a usual batch. */
  largeEntryCharacters: 256 * 1024,
  /** Characters of a state or of a result's variables that its row stores inline: four times what real chats have. */
  wholeTextCharacters: 16_384,
  /** Characters from which a string in a longer one has its own row. Below, the reference and the row cost as much as they save. */
  longStringCharacters: 1_024,
  /**
   * Milliseconds for which a batch gathers after one with several turns. A batch costs 0.3 ms of computing: this
   * limits that to a tenth of a core, unnoticed by clients.
   */
  gatheringMs: 2,
  /**
   * MiB for new objects of the writing thread. Its batches are short-lived; with Node's default, up to three times 16
   * MiB, it took 28 MiB more under load and was no faster.
   */
  writingYoungMegabytes: 6,
  /**
   * Milliseconds without a commit after which the thread that writes ends. It takes 10 MB, and some 40 ms to be there again: visitors answer
   * sooner than this, and a first visitor after a rest waits no longer than for a distant server.
   */
  threadRestsAfterMs: 20_000,
  /** Times a batch is handed to a fresh thread after the thread died with it; then it is taken to be the cause. */
  batchRestarts: 1,
  /** Results in one page, so that one call cannot read a whole table into memory. */
  resultsPerPage: 1_000,
  /** Results that one step of a search scans: some 40 ms of computing, in a thread that gives way. */
  scannedResults: 5_000,
  /** Results up to which a step scans on the calling thread of SQLite: a millisecond or two, less than starting the thread takes. */
  quickScanResults: 200,
  /** Milliseconds without a search after which that thread ends: people search again within seconds. */
  scanThreadRestsAfterMs: 20_000,
  /** Longest answer or variables of a result, in characters, whose normalised text is stored for searches. Real ones have some KiB. */
  searchCharacters: 131_072,
  /** Turns of a chat in one page: more than most chats have, and 100 KiB where a response has the usual one. */
  turnsPerPage: 100,
  /** Sessions in one page, and flow versions: enough for a step, and read within a millisecond or two. */
  sessionsPerPage: 1_000,
  flowsPerPage: 1_000,
  /** Entries of the outbox that are claimed at once, or in one page. */
  claimedEntries: 1_000,
  /** Chats read or counted at once: some milliseconds of work. */
  chatsPerLook: 1_000,
  chatsPerCount: 200,
  /** Turns read at once for counting, and their bytes: records hold results of calls, which may be long. */
  countedTurns: 1_000,
  countedBytes: 512 * 1024,
  /** Versions of a bot in one page: more than a person reads. */
  versionsPerPage: 1_000,
  /** Changes of a draft in one page: more than a person reads. */
  draftChangesPerPage: 1_000,
  /** Chats and results removed by one transaction: some tens of milliseconds. A visitor who returns daily for two years stays below. */
  chatsPerRemoval: 1_000,
  /** Transactions of one removal. The next removal continues after these, a million chats. */
  removalParts: 1_000,
  /** Sessions and results found for one visitor: some MiB of names, and about a second in SQLite. Ten times the most seen. */
  namesPerVisitor: 100_000,
  /** Rounds in which a visitor's sessions lead to results and these to further sessions. Two are usual. */
  visitorRounds: 8,
  /** Times the names of a visitor are locked and looked up. Each one after the first follows a turn of theirs that was just being committed. */
  lockingRounds: 5,
  /** Pages scrubbed in one transaction: some milliseconds of work. */
  scrubbedPages: 32,
  /** Repeated searches for remnants. One is enough, unless rows of the same pages change at that moment. */
  scrubRounds: 5,
  /**
   * Attempts of a scrub while there are readers or writers; milliseconds of pause, times the attempt up to ten; and
   * milliseconds per attempt, during which turns wait. About a minute in total.
   */
  scrubAttempts: 200,
  scrubPauseMs: 50,
  scrubPauses: 10,
  scrubWaitMs: 20,
  /** Characters of a topic of a notification. The databases carry 8,000 bytes; ours are ids with a word before them. */
  topicCharacters: 500,
  /** Milliseconds to wait for another process that holds the write lock. Its transactions take milliseconds. */
  lockWaitMs: 5_000,
  /** Bytes of a database file up to which a start checks everything, then every page: a quarter of a second. */
  fullCheckBytes: 32 * 1024 * 1024,
  quickCheckBytes: 64 * 1024 * 1024,
  /** Milliseconds before a running server examines its whole file, and between examinations: some seconds a gigabyte. */
  firstExaminationMs: 5_000,
  examineEveryMs: 24 * 60 * 60 * 1000,
  /** Milliseconds for which it is known whether the store can be written: checks in between cost nothing. */
  writingKnownMs: 1_000,
  /** Bytes that must be free for a disk to have room: some batches, and less than a log takes before it is moved into the file. */
  leastFreeBytes: 1024 * 1024,
  /** Tokens of a server: active ones, then ended ones as room allows. More than a user reads. */
  tokens: 1_000,
  /** Invitations that nobody has used yet. Three days of inviting a whole company. */
  invitations: 500,
  /** Entries of the audit log: a change every ten minutes for twenty years, some 300 MB. Then the oldest are removed. */
  auditEntries: 1_000_000,
  /** Entries of the audit log in one page. */
  auditEntriesPerPage: 1_000,
  /** Addresses of a bot in an entry of the audit log, and characters of each and of a name: some KiB in all. */
  auditedAddresses: 20,
  auditedCharacters: 200,
  /** Chats that a store in memory keeps, about 5 KiB each with all that belongs to them. Beyond, it removes the oldest. */
  sessionsInMemory: 100_000,
  /** Rows, and characters of their texts, that a move writes in one transaction: some MiB, and a kill repeats a fraction of a second. */
  movedRows: 500,
  movedCharacters: 4 * 1024 * 1024,
} as const;

/** No text sorts after this one, by its bytes or by its characters. */
export const BEHIND_ALL_IDS = '\u{10ffff}';

/** The rows of a page that was asked for: none for a negative number, never more than the bound. */
export function pageRows(limit: number, most: number = limits.resultsPerPage): number {
  return Math.max(0, Math.min(limit, most));
}
