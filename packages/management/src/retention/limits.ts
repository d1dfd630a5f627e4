// Bounds of retention: how long things are kept when nobody says otherwise, and how gently they are removed.

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const limits = {
  /** Milliseconds for which a chat without a reply can be gone on with. Whoever comes back after three months starts afresh. */
  openSessionMs: 90 * DAY_MS,
  /** Milliseconds for which a chat that has ended is kept. A client that did not get the last answer asks again within minutes. */
  endedSessionMs: DAY_MS,
  /** Milliseconds for which a preview is kept: as long as somebody may be trying the bot out. */
  previewSessionMs: DAY_MS,
  /**
   * Milliseconds for which the answers to earlier requests of a chat are kept, so that the same key gets the same bytes. That of the last
   * one is kept as long as the chat, because only that one can still be waited for by its client.
   */
  requestMs: DAY_MS,
  /** Milliseconds after which a flow is removed that is no version of any bot and that no session refers to. Many times `keptFlowMs`. */
  unusedFlowMs: DAY_MS,
  /** Milliseconds between two searches for such versions, which read the state of every session. */
  flowSearchMs: DAY_MS,
  /** Milliseconds after which the journal of a turn that was never committed is removed. Nobody comes back to it after a week. */
  journalMs: 7 * DAY_MS,
  /** Milliseconds for which any state of a draft can be brought back: time to find out what somebody broke last month. */
  draftHistoryMs: 30 * DAY_MS,
  /** Characters of the history of one draft: a bot of 100 KB changed a hundred thousand times, or the largest one replaced sixty times. */
  draftHistoryCharacters: 256 * 1024 * 1024,
  /** Milliseconds between two passes: how late something may be removed. */
  passEveryMs: 10 * 60 * 1000,
  /** Milliseconds before the first pass, so that a server that has just started answers chats first. Up to twice as many, by chance. */
  firstPassMs: 60 * 1000,
  /** Milliseconds before the first look at the clock, which a command that is done at once does not make. */
  firstClockLookMs: 1_000,
  /**
   * Milliseconds by which the clock may be ahead of what was seen last without being asked where it was: an update of the system and a
   * restart. A clock that is wrong by less removes things earlier by as much.
   */
  clockRestMs: 30 * 60 * 1000,
  /** Milliseconds by which the clock may go back, or differ from the steady one between two looks. Clocks that are kept by NTP stay below a second. */
  clockStepMs: 5 * 60 * 1000,
  /** Milliseconds for which a clock that jumped has to go evenly at most, however far it jumped: time for somebody to see the log. */
  clockTrustMs: DAY_MS,
  /** Times that the clock was behind which are remembered. */
  doubtfulTimes: 8,
  /** Sessions that are looked at in one step, and removed in one transaction: some milliseconds of work. */
  sessionsPerStep: 200,
  /** Results that are removed in one transaction; each has tens of answers and logs. */
  resultsPerStep: 50,
  /** Entries of the outbox that are removed in one transaction, some KiB each: turns wait for it some milliseconds. */
  entriesPerStep: 500,
  /** Drafts whose histories are looked at in one transaction: some milliseconds of work, tens where all of them have thousands of changes. */
  draftsPerStep: 50,
  /** Flow versions that are searched for at once. */
  flowsPerSearch: 500,
  /** Milliseconds of pause after a step; more after a long one, so that this takes a fifth of the store's time at most. */
  pauseMs: 20,
  pauseShare: 4,
  /**
   * Milliseconds between two scrubs of the store: with the pause between two passes, the bytes of what was removed are gone within a day. A scrub reads the
   * whole file, some seconds a gigabyte.
   */
  scrubEveryMs: 12 * HOUR_MS,
  /** Removals for one visitor, of up to 1,000 chats and results each. Nobody has had a million. */
  erasureRounds: 1_000,
  /** Bots whose rules are kept, so that their definitions are not read again each time. */
  keptRules: 10_000,
} as const;
