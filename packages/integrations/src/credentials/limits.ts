// Bounds of the credential vault, each with its reason.

export const limits = {
  /** Characters of a credential's id and name. */
  idCharacters: 100,
  nameCharacters: 200,
  /** Characters of one credential's data. Private keys in PEM have at most 3,000. */
  dataCharacters: 65_536,
  /** Credentials in one store. The file is read and written whole. */
  credentials: 1_000,
  /** Bytes of the credentials file: enough for that many credentials of usual size. */
  fileBytes: 16 * 1024 * 1024,
  /** Shorter values are not redacted: removing every "abc" would make texts unreadable. */
  leastSecretCharacters: 4,
  /**
   * Minimum length of values that are also removed from responses. Keys have twenty characters or more; a short
   * password may be a word of the response.
   */
  leastKeyCharacters: 16,
  /** Remembered values to redact; the oldest are dropped. Each credential has one to five, in up to five encodings. */
  redactedValues: 20_000,
} as const;
