// Limits of the text form, each with its reason.

export const limits = {
  /** Characters of a file: as many as a definition may have. */
  characters: 16 * 1024 * 1024,
  /** Lines of a file: three for each of the 100,000 blocks that a bot may have. */
  lines: 400_000,
  /** Nesting of JSON after ` = `, as in a definition. The bound keeps recursive code safe. */
  depth: 128,
  /** Problems that are reported for one file: more than anyone fixes before the next run. */
  problems: 100,
  /** Titles that a wrong one is compared with: drawn bots have fewer, and each comparison takes some microseconds. */
  suggestions: 1_000,
  /** Characters of an id in its tag. Longer ones are shortened, and written out at the end of the file. */
  tagCharacters: 40,
  /** The same for ids without a dash, which are usually random: people neither read nor type them. */
  randomTagCharacters: 16,
  /** Characters of a derived id: enough to tell titles apart, short enough to read. */
  slugCharacters: 32,
} as const;
