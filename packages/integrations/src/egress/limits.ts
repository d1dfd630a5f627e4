// Bounds of outgoing requests, each with its reason.

export const limits = {
  /** Characters of a URL. Servers commonly reject more than 8 KiB; twice that leaves room for long queries. */
  addressCharacters: 16_384,
  /** Entries of an operator's allow list. Each is compared with every address. */
  allowEntries: 1_000,
  /** Addresses that one host name may have. Real ones have up to about 20; every one of them is checked. */
  resolvedAddresses: 64,
  /** Addresses of one host tried in sequence. */
  triedAddresses: 6,
  /** Milliseconds for one address before the next is tried; the last one may use the rest of the deadline. */
  addressTryMs: 500,
  /** Milliseconds to wait for one response of a name server, and the number of tries. Together they stay below the usual 10 s of a call. */
  nameServerMs: 2_000,
  nameServerTries: 2,
  /** Bytes of the headers of a response, twice Node's default. */
  responseHeaderBytes: 32_768,
  /** Characters of a mail address: RFC 5321 allows 64 before the @ and 255 after it, 254 in all. */
  mailAddressCharacters: 254,
  /** Characters of the display name of a mail address: encoded, it still fits on one line of RFC 5322. */
  mailNameCharacters: 200,
} as const;
