// Bounds of the credential vault, each with its reason.

export const limits = {
  /** Characters of a credential's id and name. */
  idCharacters: 100,
  nameCharacters: 200,
  /** Characters of one credential's data. Private keys in PEM have 3,000 at most. */
  dataCharacters: 65_536,
  /** Credentials in one store. The file is read and written whole. */
  credentials: 1_000,
  /** Bytes of the credentials file: what that many credentials of a usual size need, with room. */
  fileBytes: 16 * 1024 * 1024,
  /** Characters below which a value is not redacted: blanking out every "abc" would make texts unreadable. */
  leastSecretCharacters: 4,
  /** Characters from which a value is taken out of answers too. Keys have twenty and more; a short password may be a word of the answer. */
  leastKeyCharacters: 16,
  /** Values to redact that are kept, the latest ones. Each credential has one to five, in up to five spellings. */
  redactedValues: 20_000,
  /** Bytes of the list of bots that may use a local spreadsheet: a thousand ids of usual length. */
  allowedBotsBytes: 65_536,
} as const;
