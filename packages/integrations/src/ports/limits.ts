// Bounds of the ports, each with its reason.

export const limits = {
  /** Milliseconds of the longest call, from its first look-up to its last byte. Two minutes are what authors may ask for at most. */
  callMs: 120_000,

  /** Headers of a request. Real ones have a dozen. */
  requestHeaders: 100,
  /** Bytes of all headers of a request. Most servers refuse more than 8 to 16 KiB. */
  requestHeaderBytes: 32_768,
  /** Bytes of a request body: a flow's variables in full, several times over. */
  requestBytes: 4 * 1024 * 1024,
  /** Bytes of a response body, unpacked. A variable holds 256 KiB; parsing 4 MiB of JSON already takes some 40 ms. */
  responseBytes: 4 * 1024 * 1024,
  /** Bytes of a response up to which it is read and handed on at a stretch, in a millisecond or two. */
  quickAnswerBytes: 131_072,
  /** Bytes of an answer that is kept as a file: ten minutes of speech. It is never parsed. */
  savedBytes: 10 * 1024 * 1024,
  /** Records that one call changes. Services take a thousand at once. */
  changedRecords: 1_000,
  /** Characters of what a signed token says: it travels in a header. */
  tokenCharacters: 4_096,
  /** Milliseconds to wait for a new access token. Several calls may wait for the same one. */
  tokenRequestMs: 15_000,
  /** Bytes of a mail as Gmail takes it: 15 MiB of attachments in Base64, and in Base64 once more where a thread is named. */
  gmailMessageBytes: 32 * 1024 * 1024,
  /** Bytes of all responses that are being read at the same time. Beyond it the ones that grow fail instead of the process. */
  responsesInMemoryBytes: 256 * 1024 * 1024,
  /** Responses under way at once. Each holds a socket; systems give a process at least some thousand. */
  openResponses: 2_000,
  /** Redirects that are followed. Browsers follow 20; real chains have two or three. */
  redirects: 10,
  /** Times a call is tried again, where that is safe. */
  retries: 2,
  /** Milliseconds before the first new try after a refused connection; it doubles each time. A restarting service needs about a second. */
  retryPauseMs: 300,

  /** Bytes of all answers to one script. Twice what a variable holds, and as much JSON as its fuel suffices to parse. */
  scriptAnswerBytes: 512 * 1024,

  /** Recipients of one mail, all fields together. A bot notifies a team, not a list of subscribers. */
  mailRecipients: 50,
  /** Characters of the subject of a mail: it still fits one line of RFC 5322 when encoded. */
  mailSubjectCharacters: 500,
  /** Characters of a mail's text, and of its HTML. */
  mailTextCharacters: 1024 * 1024,
  /** Attachments of one mail. */
  mailAttachments: 10,
  /** Bytes of all attachments together. Most mail servers take 20 to 25 MB, and Base64 adds a third. */
  mailAttachmentBytes: 15 * 1024 * 1024,
  /** Bytes of the attachments of all mails under way. Beyond it they go without. */
  mailsInMemoryBytes: 256 * 1024 * 1024,
  /** Mails under way at once. Each holds a socket, and mail servers commonly take some hundred connections. */
  openMails: 500,
  /** Bytes of one line or reply of a mail server. RFC 5321 says 512. */
  mailReplyBytes: 16_384,

  /** Bytes of an answer of a model. A streamed token of four letters comes in some 250 bytes, a large picture in Base64 in ten million. */
  modelAnswerBytes: 32 * 1024 * 1024,
  /** Bytes of a request to a model, with pictures and sound in it. Providers take 20 to 50 MB. */
  modelRequestBytes: 48 * 1024 * 1024,
  /** Characters of a model's text: as much as a variable holds. */
  modelTextCharacters: 262_144,
  /** Times a model is asked within one call, because it uses tools. Real conversations with tools take two or three. */
  modelSteps: 6,
  /** Tools that a model uses within one call, and characters of a result that is told to it. */
  modelToolCalls: 32,
  modelToolResultCharacters: 65_536,
  /** Characters of the name of a tool and of a key in a schema. Providers refuse more. */
  modelNameCharacters: 64,
  /** Characters of a provider's complaint that are told. They say what is wrong in their first sentence. */
  modelComplaintCharacters: 300,
  /** Pictures that are looked at in one call, and bytes of each. Providers take 10 to 20 with some 5 MB. */
  modelImages: 10,
  modelImageBytes: 5 * 1024 * 1024,
  /** Addresses of pictures that are asked whether they are some. */
  modelImageProbes: 20,
  /** Bytes of a sound that is written down. The services take 25 MB. */
  modelAudioBytes: 25 * 1024 * 1024,

  /** Characters of the names of a local spreadsheet and of a sheet in it: each becomes part of a file name, which may have 255 bytes. */
  sheetNameCharacters: 100,
  /** Rows that are read of a sheet. Each of them is compared, and a hundred thousand take about a second; what is larger wants a database. */
  sheetRows: 100_000,
  /** Bytes of a local sheet. It is read and written piece by piece, so this bounds time and disk, not memory. */
  localSheetBytes: 64 * 1024 * 1024,
  /** Bytes of one row of a local sheet: twenty cells that are full. It is in memory whole when it is read. */
  sheetRowBytes: 1_000_000,
  /** Bytes of a Google sheet, which comes in one piece: 10,000 rows of 20 cells with 50 characters each, and half again. */
  googleSheetBytes: 16 * 1024 * 1024,
  /** Rows that one call gives back, as many as a list variable has elements, and characters of them: four times what one variable holds. */
  foundRows: 10_000,
  foundCharacters: 1024 * 1024,
  /** Rows that one update changes in a Google sheet. All go out in one request, which has a bound of its own. */
  googleUpdatedRows: 10_000,
  /** Rows that are compared before others get their turn on the thread. A row takes some microseconds. */
  rowsPerSlice: 500,
  /** Insertions that a local sheet remembers, so that none is made twice. A call is made again within minutes of its first time, or never. */
  rememberedInsertions: 500,
  /** Changes of local sheets that wait for their turn. Each holds the texts of one row. */
  waitingSheetChanges: 1_000,
  /** Accesses to Google that are remembered, so that not every call asks for a new one. */
  googleTokens: 200,

  /** Bytes of an answer of the provider. A payment with all its details has 10 KiB. */
  paymentAnswerBytes: 1024 * 1024,
  /** How often a payment that is being processed is looked at again, and the milliseconds between. Cards take a second or two. */
  paymentLooks: 4,
  paymentLookMs: 1_000,
} as const;
