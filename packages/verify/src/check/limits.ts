// How far a check looks, each bound with its reason.

export const limits = {
  /** Pieces of code that are parsed in one bot. Each takes some 50 µs; big bots have a few hundred. */
  codePieces: 10_000,
  /** Characters of all of them together, which takes about a second. */
  codeCharacters: 2_000_000,
  /** Names among which the nearest one is looked for. Comparing one with 1,000 others takes a few milliseconds. */
  comparedNames: 1_000,
  /** Nesting of fields that is followed. Deeper than any options are. */
  depth: 64,
  /** Characters of a wrong value that are shown. */
  shownCharacters: 60,
} as const;
