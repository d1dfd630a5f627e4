// Limits of windows, each with its reason.

export const limits = {
  /** Rules that are watched: more would speak to nearly every visitor. */
  proactiveRules: 20,
  /** Seconds until a theme's message appears, if it sets none: visitors first see the page. */
  messageDelaySeconds: 3,
  /** Milliseconds between two looks at the clock: authors state seconds. */
  proactiveTickMs: 1_000,
  /** Milliseconds without another message that the visitor did not ask for: a day. */
  proactivePauseMs: 86_400_000,
} as const;
