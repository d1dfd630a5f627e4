// Bounds of access, each with its reason.

export const limits = {
  /** Milliseconds for which a token is not noted again as used: a program that asks all the time must not write all the time. */
  notedUseMs: 60_000,
  /** Milliseconds between two looks at the tokens whose requests go on for long: one that has ended is cut off within a second. */
  endedTokenLookMs: 500,
  /** Milliseconds for which a sign-in link works: enough to start a server and open a browser. A link left in a terminal or a log is useless soon. */
  signInLinkMs: 15 * 60 * 1_000,
  /** Milliseconds for which the link of an invited person works: sent on a Friday, it is opened on Monday. */
  invitationMs: 3 * 24 * 60 * 60 * 1_000,
  /** Sign-in links that are open at once; the oldest gives way. Nobody opens more browsers in a quarter of an hour. */
  openSignInLinks: 100,
  /** Milliseconds that somebody may take to sign in elsewhere: a forgotten password is looked up, and no browser keeps an attempt for days. */
  signInMs: 10 * 60 * 1_000,
  /** States of callbacks that are remembered, so that none is used twice: a sign-in each second for the time above. Beyond, the oldest are forgotten. */
  usedSignIns: 600,
  /** Milliseconds for one answer of the issuer: somebody waits before an empty page. */
  issuerMs: 10_000,
  /**
   * Milliseconds in which repeated reads of one actor about one subject are one entry of the audit log: somebody who looks through results, or a page that
   * refreshes, must not fill the log, and ten minutes still tell when it was.
   */
  repeatedReadMs: 10 * 60 * 1_000,
  /** Readings of one actor in that time that have entries of their own: more than a person looks at. A program that reads everything leaves one more for each operation. */
  readSubjects: 200,
  /** Actors whose readings are remembered, some 20 KiB each at most: all tokens of a server that are in use. Beyond, the oldest leave a second entry. */
  readingActors: 100,
  /** Refused sign-ins in that time that have entries of their own: strangers can cause them, and must not push other entries out of the log. */
  refusedSignIns: 10,
  /** Characters of an operator's token: 16 random ones cannot be guessed, and shorter ones are words. */
  leastTokenCharacters: 16,
  /** Bytes of a secret: nobody guesses 256 bits. */
  secretBytes: 32,
  /** Bytes of the id of a token: enough that no two of a thousand are the same. */
  idBytes: 8,
} as const;
