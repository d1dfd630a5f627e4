// Limits of the options of a chat, each with its reason.

export const limits = {
  /** Longest delay in milliseconds before a chat opens by itself: the maximum of a browser's timer. */
  longestDelayMs: 2_147_483_647,
} as const;
