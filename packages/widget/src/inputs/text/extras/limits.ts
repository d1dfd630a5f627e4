// Bounds of a recording, each with its reason.

export const limits = {
  /** Milliseconds: nobody speaks longer to a machine, and a forgotten microphone ends. */
  longestMs: 600_000,
  /** Bits of sound a second: speech needs no more, and the longest recording stays far below what a server takes (2.4 MB). */
  bitsPerSecond: 32_000,
} as const;
