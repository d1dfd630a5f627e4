// Bounds of access, each with its reason.

export const limits = {
  /** Milliseconds for which a token is not noted again as used: a program that asks all the time must not write all the time. */
  notedUseMs: 60_000,
  /** Bytes of a secret: nobody guesses 256 bits. */
  secretBytes: 32,
  /** Bytes of the id of a token: enough that no two of a thousand are the same. */
  idBytes: 8,
} as const;
