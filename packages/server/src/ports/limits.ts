// Bounds of the ports, each with its reason.

export const limits = {
  /** Milliseconds of the longest call, from its first look-up to its last byte. Two minutes are what authors may ask for at most. */
  callMs: 120_000,

  /** Characters of a web address. Servers commonly refuse more than 8 KiB; twice that leaves room for long query texts. */
  addressCharacters: 16_384,
  /** Entries of an operator's allow list. Each is compared with every address. */
  allowEntries: 1_000,
  /** Addresses that one host name may have. Real ones have up to about 20; every one of them is checked. */
  resolvedAddresses: 64,
  /** Addresses of one host that are tried, one after the other. */
  triedAddresses: 6,
  /** Milliseconds given to one address before the next is tried; the last one may use what the deadline leaves. */
  addressTryMs: 500,
  /** Milliseconds to wait for one answer of a name server, and how often it is asked. Together they stay below the usual 10 s call. */
  nameServerMs: 2_000,
  nameServerTries: 2,

  /** Headers of a request. Real ones have a dozen. */
  requestHeaders: 100,
  /** Bytes of all headers of a request. Most servers refuse more than 8 to 16 KiB. */
  requestHeaderBytes: 32_768,
  /** Bytes of a request body: a flow's variables in full, several times over. */
  requestBytes: 4 * 1024 * 1024,
  /** Bytes of the headers of a response. Twice what Node itself accepts. */
  responseHeaderBytes: 32_768,
  /** Bytes of a response body, unpacked. A variable holds 256 KiB; parsing 4 MiB of JSON already takes some 40 ms. */
  responseBytes: 4 * 1024 * 1024,
  /** Bytes of all responses that are being read at the same time. Beyond it the ones that grow fail instead of the process. */
  responsesInMemoryBytes: 256 * 1024 * 1024,
  /** Exchanges under way at once. Each holds a socket; systems give a process at least some thousand. */
  openExchanges: 2_000,
  /** Nesting of JSON that is parsed. What comes later walks values by recursion. */
  jsonDepth: 100,
  /** Redirects that are followed. Browsers follow 20; real chains have two or three. */
  redirects: 10,
  /** Times a call is tried again, where that is safe. */
  retries: 2,
  /** Milliseconds before the first new try after a refused connection; it doubles each time. A restarting service needs about a second. */
  retryPauseMs: 300,

  /** Recipients of one mail, all fields together. A bot notifies a team, not a list of subscribers. */
  mailRecipients: 50,
  /** Characters of a mail address: RFC 5321 allows 64 before the @ and 255 after it, 254 in all. */
  mailAddressCharacters: 254,
  /** Characters of the name in front of a mail address, and of a subject: each still fits one line of RFC 5322 when encoded. */
  mailNameCharacters: 200,
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
} as const;
