// Limits of the documents that a command reads.

export const limits = {
  /** Bytes of a file: a long manual as a page. */
  fileBytes: 25 * 1024 * 1024,
  /** Files of one call: more are a mistake, such as the folder of a whole disk. */
  files: 10_000,
} as const;
