// The bounds of calls; each number with its reason.

export const limits = {
  /** Seconds that an author may give a request at least and at most. A visitor does not wait longer than two minutes. */
  leastTimeoutSeconds: 1,
  mostTimeoutSeconds: 120,
  /** Seconds of a request whose author names none. */
  requestTimeoutSeconds: 10,
  /** Seconds of a request to an automation service, which runs a whole scenario before it answers. */
  automationTimeoutSeconds: 120,
  /** Seconds of a request to a service that records or looks something up; and of one that thinks or speaks before it answers. */
  serviceTimeoutSeconds: 20,
  slowServiceTimeoutSeconds: 120,
  /** Milliseconds of a mail with its attachments. Mail servers greet within seconds; slow ones take half a minute with large files. */
  mailTimeoutMs: 30_000,
  /** Milliseconds of an answer of a model: the longest that any call may take, for models think and use tools. */
  modelTimeoutMs: 120_000,
  /** Messages of one request to a model: many times what its memory holds. Tools and variables: what providers take is about as much. */
  modelMessages: 1_000,
  modelTools: 64,
  modelFields: 100,
  /** Warnings of tools that are logged one by one; they tend to have one reason. */
  loggedWarnings: 3,
  /** Milliseconds of a script that fetches, all its requests together: a visitor is waiting, and nothing shows it. */
  scriptTimeoutMs: 10_000,
  /** Characters of an address. Servers commonly refuse more than 8 KiB; twice that leaves room for long query texts. */
  addressCharacters: 16_384,
  /** Characters of a body: as much as is ever sent. A variable of 256 KiB that is inserted a thousand times must not fill the memory. */
  bodyCharacters: 4 * 1024 * 1024,
  /** Attachments of one mail; mail servers refuse big mails, and a bot collects a handful of files. */
  attachments: 10,
  /** Characters of an answer that are logged. The first sentence of a service's error is enough. */
  loggedAnswerCharacters: 300,
  /** Records that are asked for at once. Services give a thousand at most, and a chat shows a handful. */
  records: 1_000,
  /** Parts that could not be kept and are logged one by one; an author who sees three mends the others too. */
  loggedParts: 3,
  /** Milliseconds of reading or writing a spreadsheet. Large ones take some seconds to read, and a refused call is tried again once or twice. */
  sheetTimeoutMs: 30_000,
} as const;
