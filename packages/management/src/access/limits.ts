// Bounds of access, each with its reason.

export const limits = {
  /**
   * Milliseconds between two records of a token's last use, so that a program with many requests does not cause as many
   * writes.
   */
  notedUseMs: 60_000,
  /**
   * Milliseconds between two checks of the tokens of long requests: they close within a second after their token has
   * ended.
   */
  endedTokenLookMs: 500,
  /**
   * Lifetime of a sign-in link in milliseconds: enough to start a server and open a browser. A link left in a terminal
   * or a log soon becomes useless.
   */
  signInLinkMs: 15 * 60 * 1_000,
  /** Lifetime of an invitation link in milliseconds: one sent on a Friday still works on Monday. */
  invitationMs: 3 * 24 * 60 * 60 * 1_000,
  /**
   * Open sign-in links; a new one replaces the oldest. An owner does not open more browsers in a quarter of an hour.
   */
  openSignInLinks: 100,
  /**
   * Milliseconds for signing in at an issuer: enough to reset a forgotten password. Browsers do not keep attempts for
   * days.
   */
  signInMs: 10 * 60 * 1_000,
  /**
   * Remembered callback states, so that none is used twice: one sign-in per second during `signInMs`. Beyond that, the
   * oldest are forgotten.
   */
  usedSignIns: 600,
  /** Milliseconds for one response of the issuer, because a person is waiting at an empty page. */
  issuerMs: 10_000,
  /**
   * Milliseconds in which repeated reads of one subject by one actor are one audit entry. Browsing results or
   * refreshing a page must not fill the log, and ten minutes are exact enough.
   */
  repeatedReadMs: 10 * 60 * 1_000,
  /**
   * Reads by one actor in that time with their own entries: more than a person opens. A program that reads everything
   * adds only one more per operation.
   */
  readSubjects: 200,
  /**
   * Actors whose reads are remembered, at most about 20 KiB each: enough for all active tokens of a server. Beyond
   * that, the oldest actors may get a second entry.
   */
  readingActors: 100,
  /**
   * Refused sign-ins in that time with their own entries: strangers can cause them, and must not push other entries out
   * of the log.
   */
  refusedSignIns: 10,
  /** Milliseconds for which a person counts as present after a request: browsers send one every 10 seconds. */
  presenceMs: 25_000,
  /** Present people of one server, about 200 bytes each. Beyond that, the oldest are forgotten. */
  presentPeople: 1_000,
  /** Shortest operator token in characters: 16 random characters cannot be guessed; shorter tokens tend to be words. */
  leastTokenCharacters: 16,
  /** Bytes of a secret: 256 bits cannot be guessed. */
  secretBytes: 32,
  /** Bytes of a token id: enough to make a thousand of them unique. */
  idBytes: 8,
} as const;
