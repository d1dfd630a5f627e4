// Addresses in bubbles: which of them may be handed to a browser.

/** What a `data:` address may hold where it is shown. Anything else could be a page of its own. */
type Medium = 'image' | 'audio' | 'video';

/**
 * Whether an address may become a link, an image, a recording or an embedded page. Addresses that run code or hold a page of their own
 * (`javascript:`, `vbscript:`, `data:` other than the medium) may not; control characters, blanks and the ways in which Markdown and HTML
 * write a sign otherwise do not hide them.
 *
 * @example isSafeAddress('https://example.com') // true
 * @example isSafeAddress('java\nscript:alert(1)') // false
 * @example isSafeAddress('javascript&colon;alert(1)') // false
 */
export function isSafeAddress(address: string, medium: Medium = 'image'): boolean {
  const plain = decoded(address).replaceAll(/[\p{Cc}\p{Cf}\p{Z}]/gu, '');
  const name = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (name === 'data') return plain.toLowerCase().startsWith(`data:${medium}/`);
  return name !== 'javascript' && name !== 'vbscript';
}

/** The address as a reader of Markdown or HTML would take it. Only its beginning tells the scheme. */
function decoded(address: string): string {
  const begin = address.slice(0, SCHEME_CHARACTERS);
  if (!/[&\\]/.test(begin)) return begin;
  return begin
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_all, hex, decimal) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replaceAll(/&colon;?/gi, ':')
    .replaceAll(/&(?:Tab|NewLine|nbsp|ZeroWidthSpace|shy);?/gi, '')
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');
}

/** Characters in which a scheme that matters stands, however each of its signs is written. */
const SCHEME_CHARACTERS = 1_000;
