// Limits of bot files, each with its reason.

export const limits = {
  /**
   * Maximum bytes of a bot file: as many as the maximum characters of a definition. A larger file cannot be a bot and
   * is not read into memory.
   */
  definitionBytes: 16 * 1024 * 1024,
} as const;
