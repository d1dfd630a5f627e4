// Bounds of webhooks, each with its reason.

export const limits = {
  /** Webhooks of one bot: each gets its own copy of every message, written with the turn. */
  webhooksPerBot: 10,
  /** Webhooks of all bots together. Every server caches them, about a kilobyte each, and reads them every few seconds. */
  webhooks: 1_000,
  /** Milliseconds between polls for changes without a notification: by a command on the same data folder. */
  refreshMs: 5_000,
  /** Messages that one turn has for one webhook. A turn has one answer, and ends one chat. */
  messagesPerTurn: 10,
  /** Of these, answers. Only bots that link in a circle could have more in one turn; those are dropped. */
  answersPerTurn: 4,
  /** Of these, completed results. Linked bots may complete more in one turn: the chat's own result is always sent, and of linked bots the first ones. */
  resultsPerTurn: 3,
  /**
   * Characters of one message. Ten messages for ten webhooks then fit the outbox's limit for one turn; longer ones
   * are cut, with a mark. Receivers commonly take some hundred kilobytes.
   */
  messageCharacters: 10_000,
  /** Characters that remain of an answer or a log in a cut message, and log entries sent. */
  cutCharacters: 1_000,
  logsPerMessage: 5,
  /** Milliseconds for one attempt, from the look-up of the name to the end of the answer. Receivers should take the message and work on it later. */
  sendMs: 20_000,
  /** Milliseconds that a mail or a row may wait in line: later ones could not be sent within the outbox's 30 seconds, with two for reading the result. */
  lineMs: 8_000,
  /** Characters of a mail with a result, and of one value in it: as much as a person reads, and every mailbox accepts. */
  mailCharacters: 200_000,
  mailCellCharacters: 10_000,
  /** Characters of a message in Slack, which cuts longer ones. */
  slackCharacters: 40_000,
  /** Width of headings, so that values line up. */
  headingCharacters: 40,
  /** Milliseconds before a server tries again to write into a sheet that another one writes into, which takes about a second. */
  turnOfSheetMs: 200,
  /** Bytes of an answer that are read. Its status is all that counts. */
  answerBytes: 16_384,
  /** Milliseconds for which the secret before the last one still signs: time to bring the new one to every receiver. */
  earlierSecretMs: 24 * 60 * 60 * 1_000,
  /** Times that a renewal of a secret is begun before it is refused: another one was faster each time, so as many may come at the same moment. */
  renewals: 10,
  /** Bytes of a secret: as many as HMAC-SHA256 makes of it (RFC 2104, 3), and within the 24 to 64 of Standard Webhooks. */
  secretBytes: 32,
} as const;
