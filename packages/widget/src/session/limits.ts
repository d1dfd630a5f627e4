// Limits of a conversation on the page, each with its reason.

export const limits = {
  /** Milliseconds for the first request: as long as an attempt of the client, which retries after it. */
  firstAttemptMs: 60_000,
  /** Milliseconds before a page asks again to follow a chat, after the server had no room. */
  listenAgainMs: 60_000,
  /** Milliseconds before a reply is resent after a network failure; doubled each time. */
  firstResendMs: 2_000,
  /** Longest wait in milliseconds between two attempts. The browser's `online` event ends the wait early. */
  longestResendMs: 30_000,
  /**
   * Milliseconds before the typing indicator appears for a pending reply: most responses are faster, and a flashing
   * indicator is useless.
   */
  typingAfterMs: 600,
  /** Milliseconds for which a person is shown as writing: twice the time after which an operator's page says it again. */
  personTypingMs: 6_000,
  /**
   * Milliseconds before this tab also requests the response to another tab's pending reply: most responses are faster,
   * and a closed tab never requests it.
   */
  unansweredReplyMs: 3_000,
  /** Turns read after a reload: a few screens. Earlier ones load when the visitor scrolls up. */
  readTurns: 50,
  /** Milliseconds that a message waits for its picture: with a slow network it is shown before, and grows. */
  prepareMs: 1_500,
  /** Messages rendered at once without typing delay: more would block input on a slow phone. */
  messagesAtOnce: 16,
  /** Longest emulated typing in seconds, whatever the bot's settings: visitors do not wait longer. */
  typingSeconds: 10,
  /** Longest pause that a bot may set, in seconds; the server's limit as well. */
  waitSeconds: 3_600,
  /** Replies by the page itself (to actions) between two of the visitor: ends a bot in an infinite loop. */
  ownReplies: 50,
  /**
   * Milliseconds for which a new control ignores a tap at the place of the last one. A double tap takes at most 450,
   * and visitors need longer to read a question.
   */
  freshControlMs: 500,
  /** Milliseconds for loading the sandbox: two round trips, also to a server that is busy. Without it a value stays empty. */
  sandboxLoadMs: 30_000,
  /** Milliseconds for running the bot's code, in which the page runs as well: the visitor is waiting. */
  sandboxMs: 5_000,
  /** Milliseconds of one tick of that clock: what a page may do at a stretch. */
  sandboxTickMs: 100,
  /** Milliseconds for a request of an action: visitors do not wait longer. */
  requestMs: 60_000,
  /** Characters used of its response: the reply, which adds the status, must not exceed its limit. */
  requestCharacters: 30_000,
  /** Characters of a reply: the server's limit. */
  replyCharacters: 65_536,
} as const;
