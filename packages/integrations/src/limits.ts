// Bounds that several integrations share, each with its reason.

export const limits = {
  /** Milliseconds of one slice of long work: less than a slice of a turn, because there may be a hundred of them. */
  sliceMs: 5,
  /** Default limit of all files together in megabytes: many months of a busy bot. */
  allFilesMegabytes: 20_480,
} as const;
