// Bounds of what an operator may set, each with its reason.

export const limits = {
  /** The shortest expiry that a bot may choose: 36 seconds, so that a visitor can type; and the longest: ten years. */
  leastSessionHours: 0.01,
  mostSessionHours: 87_600,
  /** The shortest time for which results can be kept, an hour, and the longest, a hundred years. */
  leastResultDays: 1 / 24,
  mostResultDays: 36_525,
  /** Megabytes of one file that an operator may allow at most. Beyond it one request would hold a connection for too long. */
  mostFileMegabytes: 1_024,
} as const;
