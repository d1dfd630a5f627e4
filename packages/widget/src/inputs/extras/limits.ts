// Limits of a recording, each with its reason.

export const limits = {
  /** Milliseconds: longer than visitors speak to a bot, and it stops a forgotten microphone. */
  longestMs: 600_000,
  /**
   * Bits of sound per second: enough for speech, and the longest recording stays far below the server's limit (2.4 MB).
   */
  bitsPerSecond: 32_000,
} as const;
