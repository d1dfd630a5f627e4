// Limits of calls, each with its reason.

export const limits = {
  /** Minimum and maximum timeout of a request in seconds. A visitor does not wait longer than two minutes. */
  leastTimeoutSeconds: 1,
  mostTimeoutSeconds: 120,
  /** Default timeout of a request in seconds. */
  requestTimeoutSeconds: 10,
  /** Timeout of an automation service in seconds, which runs a whole scenario before it responds. */
  automationTimeoutSeconds: 120,
  /** Timeout in seconds of a service that records or looks something up, and of one that runs a model before it responds. */
  serviceTimeoutSeconds: 20,
  slowServiceTimeoutSeconds: 120,
  /** Timeout of a mail with attachments in milliseconds. Mail servers respond within seconds; slow ones take half a minute for large files. */
  mailTimeoutMs: 30_000,
  /** Timeout of a model in milliseconds: the maximum of any call, because models reason and use tools. */
  modelTimeoutMs: 120_000,
  /** Messages in one request to a model: many times its context. Tools and variables: about the maximum of providers. */
  modelMessages: 1_000,
  modelTools: 64,
  modelFields: 100,
  /** Tool warnings logged individually; they tend to have the same cause. */
  loggedWarnings: 3,
  /** Timeout of a script with `fetch` in milliseconds, for all its requests: a visitor is waiting without feedback. */
  scriptTimeoutMs: 10_000,
  /** Characters of a URL. Servers commonly reject more than 8 KiB; twice that leaves room for long queries. */
  addressCharacters: 16_384,
  /** Characters of a body, the maximum that is sent. A variable of 256 KiB that is inserted a thousand times must not fill the memory. */
  bodyCharacters: 4 * 1024 * 1024,
  /** Attachments of one mail: mail servers reject big mails, and a bot collects a handful of files. */
  attachments: 10,
  /** Characters of a response in a log. The first sentence of an error is enough. */
  loggedAnswerCharacters: 300,
  /** Records requested at once. Services return a thousand at most, and a chat shows a handful. */
  records: 1_000,
  /** Missing parts logged individually; an author who sees three also fixes the others. */
  loggedParts: 3,
  /** Timeout of a spreadsheet call in milliseconds. Large sheets take some seconds to read, and a rejected call is retried once or twice. */
  sheetTimeoutMs: 30_000,
  /** Passages of a bubble: more than five are not read. */
  knowledgePassages: 5,
  /** Characters of a question to documents: what the search reads. */
  knowledgeQuestionCharacters: 1_000,
  /** Timeout of a search in seconds. The first one after a change reads all documents again: thousands of passages take a second. */
  knowledgeTimeoutSeconds: 15,
} as const;
