// Bounds of a chat in a window, each with its reason.

export const limits = {
  /** Milliseconds after which a chat may open by itself at most: what a timer of a browser can hold. */
  longestDelayMs: 2_147_483_647,
} as const;
