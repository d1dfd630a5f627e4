// Limits of management, each with its reason.

export const limits = {
  /** Characters of a draft: fewer than a publishing request allows, so that every draft can be published. */
  draftCharacters: 4 * 1024 * 1024 - 65_536,
  /** Characters of a version's message: some paragraphs. */
  versionMessageCharacters: 2_000,
  /** Megabytes and milliseconds of computing for checking a definition: four times the need of the largest allowed one. */
  checkMegabytes: 512,
  checkMs: 30_000,
  /** Milliseconds between looks at how long a thread has computed: a task that exceeds its limit is rare. */
  computingWatchMs: 1_000,
  /** Milliseconds before an idle check thread ends: a start takes half a second, an idle thread 60 MiB. */
  checkIdleMs: 10_000,
  /**
   * Tasks waiting for a thread, some MiB each. People publish one at a time, scripts a few at once. When it is full, the caller with
   * most of them is refused.
   */
  waitingTasks: 20,
  /** Publications in a row while other tasks wait. Publishing goes first, and nobody can stop the others with it. */
  publishedInARow: 3,
  /** Callers whose tests take turns in one thread. Each holds some MiB, and authors rarely test at the same second. */
  testersAtOnce: 4,
  /** Results scanned for chats of the live version, and read at once: canaries and earlier versions have some, too. */
  scannedForReplay: 5_000,
  readForReplay: 50,
  /** Bytes of one chat's records in a replay, of which the first turns are taken: usual chats have ten KiB. */
  replayedChatBytes: 256 * 1024,
  /** Characters of all records in a replay. They are copied into the thread. */
  replayCharacters: 64 * 1024 * 1024,
  /** Versions of linked bots in a replay: more than the links of a bot lead to. */
  replayedLinks: 50,
  /** Documents of a bot: a help center. Their passages, whose index takes 30 MB, and bytes of their files. */
  documentsOfBot: 1_000,
  passagesOfBot: 50_000,
  documentBytesOfBot: 200 * 1024 * 1024,
  /** Characters of the name of a document. File systems allow 255 bytes. */
  documentNameCharacters: 255,
  /** Bytes of one document: a long manual as a page. */
  documentBytes: 25 * 1024 * 1024,
  /** Documents that are added at once: each is a file on its way. */
  openDocuments: 8,
  /** Characters of passages whose bases stay open between questions; indexes take about as much. The newest base stays whatever its size. */
  openKnowledgeCharacters: 32 * 1024 * 1024,
  /** Milliseconds before an idle knowledge thread ends. The next question then reads the documents again, which takes up to some seconds. */
  knowledgeIdleMs: 5 * 60_000,
} as const;
