// Limits of a check, each with its reason.

export const limits = {
  /** Maximum pieces of code parsed per bot. Each takes about 50 µs; big bots have a few hundred. */
  codePieces: 10_000,
  /** Maximum characters of all of them, which take about a second. */
  codeCharacters: 2_000_000,
  /** Maximum number of names to find the nearest one in. Comparing with 1,000 names takes a few milliseconds. */
  comparedNames: 1_000,
  /** Maximum nesting of fields, deeper than any options. */
  depth: 64,
  /** Maximum characters of a wrong value in a message. */
  shownCharacters: 60,
} as const;
