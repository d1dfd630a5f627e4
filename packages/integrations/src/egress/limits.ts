// Bounds of the way out of the server, each with its reason.

export const limits = {
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
  /** Bytes of the headers of a response. Twice what Node itself accepts. */
  responseHeaderBytes: 32_768,
  /** Characters of a mail address: RFC 5321 allows 64 before the @ and 255 after it, 254 in all. */
  mailAddressCharacters: 254,
  /** Characters of the name in front of a mail address: it still fits one line of RFC 5322 when encoded. */
  mailNameCharacters: 200,
} as const;
