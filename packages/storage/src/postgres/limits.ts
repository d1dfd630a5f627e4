// Bounds of the PostgreSQL store, each with its reason.

export const limits = {
  /**
   * Connections that commit. While one waits for its sync, the other is already filled. With more of them batches get smaller: at
   * 64 requests at a time one, two and three lanes made batches of 32, 22 and 20, and the larger ones cost less computing time.
   */
  commitLanes: 2,
  /** Characters in one batch: about as much as a connection carries in a second over a slow network. */
  batchCharacters: 16 * 1024 * 1024,
  /** Attempts of a batch when other servers are faster. Each settles at least one turn, and two are nearly always enough; more means another fault. */
  batchAttempts: 10,
  /** Milliseconds of random pause before a batch is tried again, times the number of the try. */
  attemptPauseMs: 5,
  /** Hosts of one database. A silent one may cost `connectWaitMs`; real setups have a handful of standbys. */
  hosts: 8,
  /** Milliseconds to open a connection. A database on the same continent takes some tens. */
  connectWaitMs: 3_000,
  /** Milliseconds for one statement, enforced by the database. Ours take some; a longer one is blocked. */
  statementMs: 4_000,
  /** Milliseconds to wait for a locked row, enforced by the database. Transactions of other servers take milliseconds. */
  lockWaitMs: 3_000,
  /**
   * Milliseconds after which the database ends a transaction that says nothing, so that a server that hangs or is cut off cannot
   * hold rows for long. Ours pause for one round of an event loop.
   */
  silentTransactionMs: 5_000,
  /** Milliseconds between checks of the connection that holds a task's lock. Writing into a sheet takes about a second. */
  lockCheckMs: 1_000,
  /** Milliseconds without any answer before a connection is closed. More than `statementMs`, so that the database reports first. */
  answerWaitMs: 5_000,
  /** Milliseconds for closing a connection. A database answers at once; an unreachable one must not delay the server's stop. */
  goodbyeMs: 1_000,
  /**
   * Milliseconds that a commit or a read may wait for a database that is away. A restart takes one to three seconds
   * and goes unnoticed; after that, failing is better. A statement in flight still gets its `answerWaitMs`.
   */
  outageWaitMs: 8_000,
  /** Milliseconds between looks at the queue for turns that waited too long. */
  sweepMs: 250,
  /** Milliseconds before connecting is tried again: at first, and at most. Each failure doubles the pause. */
  firstReconnectPauseMs: 50,
  longestReconnectPauseMs: 1_000,
  /** Milliseconds that a server waits while another migrates the schema. */
  migrationWaitMs: 60_000,
  /** Sessions or requests that are looked up with one statement. */
  lookupsPerStatement: 1_024,
  /** Milliseconds after which the row of a writer that never came back is removed. They are of use for seconds. */
  staleWriterMs: 24 * 60 * 60 * 1000,
  /** Milliseconds between two looks at the clock of the database. Steady clocks differ by some milliseconds in that time. */
  clockLookMs: 60_000,
  /** Milliseconds for one removal: some hundred sessions take tens. */
  removalMs: 30_000,
  /** Milliseconds for one VACUUM of a table. It blocks no statement, and some hundred gigabytes take a while. */
  vacuumMs: 60 * 60 * 1000,
  /** Milliseconds between two words on the connection that listens: a peer that went silently is noticed within two of them. */
  listenWordMs: 30_000,
  /** Milliseconds for which notifications are retried while the database is away. Waiters poll by then. */
  notifyWaitMs: 2_000,
  /** Milliseconds for one answer during a move: the database sorts all turns before it gives the first ones. */
  movingWaitMs: 60 * 60 * 1000,
  /** Topics in one statement. */
  notificationsPerStatement: 1_000,
} as const;
