// Bounds of the files of bots, each with its reason.

export const limits = {
  /** Bytes of the file of a bot: as many characters as a definition may have. Larger files are something else, and are not read into memory. */
  definitionBytes: 16 * 1024 * 1024,
} as const;
