// Limits of the element, each with its reason.

export const limits = {
  /** Queued calls until the chat has loaded: more than visitors cause by clicking. */
  waitingCalls: 1_000,
} as const;
