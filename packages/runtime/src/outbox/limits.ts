// Bounds of the outbox, each with its reason.

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const limits = {
  /**
   * Effects of one turn: ten messages for ten webhooks, and those to the person on a channel. And characters of all of
   * them together, which are written with the turn: a million for webhooks, and the whole reply for a channel.
   */
  entriesPerTurn: 200,
  entryCharacters: 4 * 1024 * 1024,
  /** Entries that one server sends at the same time. Each holds a socket; a receiver of many chats is not run over. */
  sendsAtOnce: 32,
  /**
   * Of these, for one receiver: one that accepts but never answers holds its share for the whole timeout, and leaves
   * the rest to others. Four such receivers fill a server.
   */
  sendsToOneAtOnce: 8,
  /** Milliseconds that a sender may take for one entry. Receivers should accept first and process later. */
  sendMs: 30_000,
  /** Milliseconds beyond that for which the claim lasts: time to write the outcome, also in a slow store. */
  claimGraceMs: 30_000,
  /** Milliseconds before the first retry, and the most between two. They double from one to the next; chance takes up to half away. */
  firstRetryMs: 5_000,
  mostRetryMs: 4 * HOUR_MS,
  /** Attempts before an entry fails for good: with the pauses above more than the age below, unless a sender fails at once. */
  attempts: 30,
  /** Age of an entry in milliseconds at which the next failure is final: a weekend, and a day for repairs. */
  entryAgeMs: 3 * DAY_MS,
  /** Milliseconds for which a failed entry can be read and redelivered. It holds words of visitors. */
  deadEntryMs: 30 * DAY_MS,
  /** Milliseconds for which a delivered entry is listed: time to ask its receiver, without archiving visitors' words. */
  deliveredEntryMs: 7 * DAY_MS,
  /** Milliseconds between polls for due entries: also finds those of a killed server. */
  lookMs: 2_000,
  /** Milliseconds between polls of a server that has sent nothing yet: how late the timers of a stopped server are. */
  idleLookMs: 10_000,
  /** Milliseconds before the next look when another server was faster. */
  raceMs: 20,
  /** Milliseconds to wait when the store cannot be asked. */
  storePauseMs: 1_000,
  /** Entries that are read in one page and redelivered in one write, and such pages in one redelivery: a million entries, more than a server can send in a day. */
  redeliveredAtOnce: 1_000,
  redeliveredPages: 1_000,
  /** Characters stored of a failure: a sentence, not a page. */
  failureCharacters: 500,
} as const;
