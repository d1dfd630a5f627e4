// Addresses in bubbles: which of them may be handed to a browser.

/**
 * Whether an address may become a link, an image or an embedded page. Addresses that run code or hold a page of their own
 * (`javascript:`, `vbscript:`, `data:` other than images) may not; control characters and blanks do not hide them.
 *
 * @example isSafeAddress('https://example.com') // true
 * @example isSafeAddress('java\nscript:alert(1)') // false
 */
export function isSafeAddress(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replaceAll(/[\p{Cc}\p{Z}]/gu, ''));
  const name = scheme?.[1]?.toLowerCase();
  if (name === 'data') return /^\s*data:image\//i.test(address);
  return name !== 'javascript' && name !== 'vbscript';
}
