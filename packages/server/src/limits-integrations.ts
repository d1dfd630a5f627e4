// Bounds of work in slices, each with its reason.

export const limits = {
  /** Milliseconds of one slice of work that is cut into steps: less than a slice of a turn, because there may be a hundred of them. */
  sliceMs: 5,
} as const;
