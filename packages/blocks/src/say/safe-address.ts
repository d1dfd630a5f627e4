// Checks URLs in bubbles before browsers get them.

/** Media allowed in a `data:` URL. Any other type could be a page with code. */
type Medium = 'image' | 'audio' | 'video';

/**
 * Whether a URL may be used for a link, an image, a recording or an embedded page. URLs that run code or contain a page
 * (`javascript:`, `vbscript:`, `data:` other than the medium) are unsafe, even if control characters, spaces, or
 * escapes of Markdown and HTML disguise them.
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

/** The URL as a renderer of Markdown or HTML decodes it. Only its start is needed, for the scheme. */
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

/** Characters that contain any relevant scheme, however its characters are escaped. */
const SCHEME_CHARACTERS = 1_000;
