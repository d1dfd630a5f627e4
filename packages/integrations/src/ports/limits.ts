// Bounds of the ports, each with its reason.

export const limits = {
  /** Maximum milliseconds of a call, from name resolution to the last byte. Authors can set two minutes at most. */
  callMs: 120_000,

  /** Headers of a request. Real ones have a dozen. */
  requestHeaders: 100,
  /** Bytes of all headers of a request. Most servers reject more than 8 to 16 KiB. */
  requestHeaderBytes: 32_768,
  /** Bytes of a request body: several times a flow's variables at their maximum. */
  requestBytes: 4 * 1024 * 1024,
  /** Bytes of a response body after decompression. A variable holds 256 KiB; parsing 4 MiB of JSON already takes about 40 ms. */
  responseBytes: 4 * 1024 * 1024,
  /** Bytes of a response up to which it is parsed in one go, in one or two milliseconds. */
  quickAnswerBytes: 131_072,
  /** Bytes of a response stored as a file: ten minutes of speech. It is never parsed. */
  savedBytes: 10 * 1024 * 1024,
  /** Records changed in one call. Services accept a thousand at once. */
  changedRecords: 1_000,
  /** Characters of the claims of a signed token, which is sent in a header. */
  tokenCharacters: 4_096,
  /** Milliseconds to wait for a new access token. Several calls may wait for the same one. */
  tokenRequestMs: 15_000,
  /** Bytes of a mail for Gmail: 15 MiB of attachments in Base64, and in Base64 again with a thread id. */
  gmailMessageBytes: 32 * 1024 * 1024,
  /** Bytes of all responses in progress. Beyond it growing responses fail, so that the process does not run out of memory. */
  responsesInMemoryBytes: 256 * 1024 * 1024,
  /** Concurrent responses. Each uses a socket; systems allow a process at least some thousand. */
  openResponses: 2_000,
  /** Maximum number of redirects. Browsers follow 20; real chains have two or three. */
  redirects: 10,
  /** Retries of a call, where a retry is safe. */
  retries: 2,
  /** Milliseconds before the first retry after a refused connection; doubles each time. A restarting service needs about a second. */
  retryPauseMs: 300,

  /** Bytes of all responses to one script: twice the size of a variable, and as much JSON as the script's fuel can parse. */
  scriptAnswerBytes: 512 * 1024,

  /** Recipients of one mail over all fields. A bot notifies a team, not a mailing list. */
  mailRecipients: 50,
  /** Characters of a mail's subject: encoded, it still fits on one line of RFC 5322. */
  mailSubjectCharacters: 500,
  /** Characters of a mail's text, and of its HTML. */
  mailTextCharacters: 1024 * 1024,
  /** Attachments of one mail. */
  mailAttachments: 10,
  /** Bytes of all attachments together. Most mail servers accept 20 to 25 MB, and Base64 adds a third. */
  mailAttachmentBytes: 15 * 1024 * 1024,
  /** Bytes of the attachments of all mails in progress. Beyond it mails are sent without attachments. */
  mailsInMemoryBytes: 256 * 1024 * 1024,
  /** Concurrent mails. Each uses a socket, and mail servers commonly accept some hundred connections. */
  openMails: 500,
  /** Bytes of one line or reply of a mail server. RFC 5321 allows 512. */
  mailReplyBytes: 16_384,

  /** Bytes of a model's response. A streamed token of four letters takes about 250 bytes, a large picture in Base64 ten million. */
  modelAnswerBytes: 32 * 1024 * 1024,
  /** Bytes of a request to a model, including pictures and sound. Providers accept 20 to 50 MB. */
  modelRequestBytes: 48 * 1024 * 1024,
  /** Characters of a model's text: the maximum of a variable. */
  modelTextCharacters: 262_144,
  /** Requests to a model within one call with tools. Real conversations with tools need two or three. */
  modelSteps: 6,
  /** Tool calls within one call, and characters of each result sent to the model. */
  modelToolCalls: 32,
  modelToolResultCharacters: 65_536,
  /** Characters of the name of a tool and of a key in a schema. Providers reject more. */
  modelNameCharacters: 64,
  /** Characters shown of a provider's error message. The first sentence names the problem. */
  modelComplaintCharacters: 300,
  /** Pictures sent to a model in one call, and bytes of each. Providers accept 10 to 20 of about 5 MB. */
  modelImages: 10,
  modelImageBytes: 5 * 1024 * 1024,
  /** URLs checked for being pictures. */
  modelImageProbes: 20,
  /** Bytes of a transcribed recording. The services accept 25 MB. */
  modelAudioBytes: 25 * 1024 * 1024,

  /** Rows read from a sheet. Each is compared, and a hundred thousand take about a second; larger tables need a database. */
  sheetRows: 100_000,
  /** Bytes of a Google sheet, which arrives in one response: 10,000 rows of 20 cells with 50 characters each, and half as much again. */
  googleSheetBytes: 16 * 1024 * 1024,
  /** Rows returned by one call: as many as a list variable has elements; and their characters: four times the size of a variable. */
  foundRows: 10_000,
  foundCharacters: 1024 * 1024,
  /** Rows of a Google sheet changed by one update. All are sent in one request, which has its own limit. */
  googleUpdatedRows: 10_000,
  /** Rows compared in one slice of work. A row takes some microseconds. */
  rowsPerSlice: 500,
  /** Cached access tokens of Google, so that not every call requests a new one. */
  googleTokens: 200,

  /** Bytes of a response from the payment provider. A payment with all details has 10 KiB. */
  paymentAnswerBytes: 1024 * 1024,
  /** Polls of a payment in processing, and the milliseconds between them. Cards take one or two seconds. */
  paymentLooks: 4,
  paymentLookMs: 1_000,
} as const;
