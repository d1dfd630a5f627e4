// Bounds of a theme, each with its reason.

export const limits = {
  /** Milliseconds that the style sheet of a font may take: later, a change of the font would only disturb. */
  fontStyleMs: 10_000,
  /** Characters of it: the largest ones, of Chinese fonts with all their parts, have a third of this. */
  fontStyleCharacters: 1_000_000,
  /** Faces that are taken of it: such a font has some hundred parts for each weight. */
  fontFaces: 1_000,
} as const;
