// Limits of a theme, each with its reason.

export const limits = {
  /** Milliseconds that a launcher waits for its bot's theme: visitors do not expect it yet. */
  lookMs: 3_000,
  /** Milliseconds for loading a font's style sheet: a later change of the font would only disturb. */
  fontStyleMs: 10_000,
  /** Characters of it: the largest ones, of Chinese fonts with all their subsets, have a third of this. */
  fontStyleCharacters: 1_000_000,
  /** Font faces of it: such a font has some hundred subsets per weight. */
  fontFaces: 1_000,
} as const;
