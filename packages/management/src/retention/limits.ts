// Limits of retention: default ages, and bounds that keep removal from slowing chats.

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const limits = {
  /**
   * Milliseconds for which a chat without a reply can be continued. Visitors who return after three months start a new
   * one.
   */
  openSessionMs: 90 * DAY_MS,
  /** Milliseconds for which an ended chat is kept. A client that missed the last response retries within minutes. */
  endedSessionMs: DAY_MS,
  /** Milliseconds for which a preview is kept: the time of trying a bot out. */
  previewSessionMs: DAY_MS,
  /**
   * Milliseconds for which responses to earlier requests of a chat are kept, so that the same key gets the same bytes.
   * The last response is kept as long as the chat, because its client may still be waiting for it.
   */
  requestMs: DAY_MS,
  /**
   * Milliseconds before removing a flow that is no version of any bot and that no session refers to. Many times
   * `keptFlowMs`.
   */
  unusedFlowMs: DAY_MS,
  /** Milliseconds between two searches for such flows, which read the state of every session. */
  flowSearchMs: DAY_MS,
  /** Milliseconds before removing the journal of an uncommitted turn. No client returns to it after a week. */
  journalMs: 7 * DAY_MS,
  /** Milliseconds for which any state of a draft can be restored: time to discover a mistake of last month. */
  draftHistoryMs: 30 * DAY_MS,
  /**
   * Characters of the history of one draft: a bot of 100 KB changed a hundred thousand times, or the largest one
   * replaced sixty times.
   */
  draftHistoryCharacters: 256 * 1024 * 1024,
  /** Milliseconds between two passes: the longest delay of a removal. */
  passEveryMs: 10 * 60 * 1000,
  /**
   * Milliseconds before the first pass, so that a starting server answers chats first. A random delay at most doubles
   * it.
   */
  firstPassMs: 60 * 1000,
  /** Milliseconds before the first check of the clock, which short commands do not reach. */
  firstClockLookMs: 1_000,
  /**
   * Milliseconds by which the clock may be ahead of the last observation without suspicion: a system update and a
   * restart. A clock that is wrong by less removes data earlier by as much.
   */
  clockRestMs: 30 * 60 * 1000,
  /**
   * Milliseconds by which the clock may go back, or differ from the monotonic clock between two checks. Clocks
   * synchronised by NTP stay below a second.
   */
  clockStepMs: 5 * 60 * 1000,
  /**
   * The longest time in milliseconds for which a clock must run evenly after a jump: time for an operator to read the
   * log.
   */
  clockTrustMs: DAY_MS,
  /** Remembered ranges in which the clock was behind. */
  doubtfulTimes: 8,
  /** Sessions read in one step, and removed in one transaction: some milliseconds of work. */
  sessionsPerStep: 200,
  /** Results removed in one transaction; each has tens of answers and logs. */
  resultsPerStep: 50,
  /** Entries of the outbox removed in one transaction, some KiB each: turns wait some milliseconds for it. */
  entriesPerStep: 500,
  /**
   * Drafts whose histories are read in one transaction: some milliseconds of work, tens if all of them have thousands
   * of changes.
   */
  draftsPerStep: 50,
  /** Flow versions per search. */
  flowsPerSearch: 500,
  /**
   * Pause after a step in milliseconds; longer after a long step, so that retention takes at most a fifth of the
   * store's time.
   */
  pauseMs: 20,
  pauseShare: 4,
  /**
   * Milliseconds between two scrubs of the store: with the pause between passes, the bytes of removed data are gone
   * within a day. A scrub reads the whole file, some seconds per gigabyte.
   */
  scrubEveryMs: 12 * HOUR_MS,
  /** Removals for one visitor, of up to 1,000 chats and results each. A million are beyond any real visitor. */
  erasureRounds: 1_000,
  /** Bots whose rules are cached, so that their definitions are not read again each time. */
  rules: 10_000,
} as const;
