// Bounds that several integrations share, each with its reason.

export const limits = {
  /** Milliseconds of one slice of work that is cut into steps: less than a slice of a turn, because there may be a hundred of them. */
  sliceMs: 5,
  /** Megabytes that all files together may take when the operator names no other number: many months of a busy bot. */
  allFilesMegabytes: 20_480,
} as const;
