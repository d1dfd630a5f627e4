// Bounds of the element, each with its reason.

export const limits = {
  /** Milliseconds after which a chat may open by itself at most: what a timer of a browser can hold. */
  longestDelayMs: 2_147_483_647,
  /** Calls that wait until the chat has loaded: nobody has pressed a button more often by then. */
  waitingCalls: 1_000,
} as const;
