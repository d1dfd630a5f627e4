// Splits the source of a regular expression into its pieces.

/** A piece: an escape (`\d`), a whole class (`[a-z]`), or any other single character. */
export type PatternPiece = string;

/** Longer escapes first: named groups and code points, then two characters. A class ends at the first unescaped bracket. */
const PIECE =
  /\\(?:[pPk][{<][^}>]*[}>]|u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|[\s\S])|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/gu;

/** Splits a pattern into pieces. Joined, they give the pattern again. */
export function scanPattern(pattern: string): readonly PatternPiece[] {
  return pattern.match(PIECE) ?? [];
}
