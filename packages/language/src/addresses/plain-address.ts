// The plain form of an address that was copied or typed with a wide keyboard.

// Seen by nobody, and part of no address: soft hyphens, zero width spaces, marks of direction, byte order marks. Not the joiners, which
// some scripts write names with, and not what turns text round, which is there to deceive.
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/gu;
const WIDE = /[\uff01-\uff5e]/gu;
const WIDE_SHIFT = 0xff01 - 0x21;

/** A top-level domain, in the letters of one script: none mixes Latin letters with others, a sentence without blanks does. */
export const TOP_LABEL =
  /^(?:\p{Script=Latin}{2,}|(?:(?!\p{Script=Latin})[\p{L}\p{M}]){2,}|xn--[a-z0-9-]{2,})$/iu;

/**
 * The text without characters that nobody sees, and with plain letters and signs for wide ones.
 * @example plainAddress('ada＠example.org\u200b') // 'ada@example.org'
 */
export function plainAddress(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(WIDE, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - WIDE_SHIFT))
    .replaceAll('\ufe6b', '@');
}
