// Normalizes an address that was copied, or typed with full-width characters.

// Invisible and never part of an address: soft hyphens, zero width spaces, direction marks, byte order marks. Joiners
// stay, because names in some scripts need them. Directional overrides stay, too, because their purpose is to deceive.
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/gu;
const WIDE = /[\uff01-\uff5e]/gu;
const WIDE_SHIFT = 0xff01 - 0x21;

/** A top-level domain in letters of a single script. None mixes Latin letters with others, but a sentence without spaces does. */
export const TOP_LABEL =
  /^(?:\p{Script=Latin}{2,}|(?:(?!\p{Script=Latin})[\p{L}\p{M}]){2,}|xn--[a-z0-9-]{2,})$/iu;

/**
 * Removes invisible characters, and replaces full-width characters with plain ones.
 * @example plainAddress('ada＠example.org\u200b') // 'ada@example.org'
 */
export function plainAddress(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(WIDE, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - WIDE_SHIFT))
    .replaceAll('\ufe6b', '@');
}
