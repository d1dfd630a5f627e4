// URLs of files that a client uploaded before its reply.

/** Maximum length of a URL that browsers and proxies support. */
const MAX_ADDRESS_LENGTH = 2_048;

/** A host without a user name, then visible characters. Local hosts are allowed, because trial servers have one. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\<>"]+(?:[/?#][^\s<>"\\]*)?$/i;

/**
 * Whether a text is exactly one http(s) URL. Checks only the syntax, not the target.
 *
 * @example isWebAddress('https://files.example.com/a.pdf') // true
 * @example isWebAddress('javascript:alert(1)') // false
 */
export function isWebAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && WEB_ADDRESS.test(text) && !CONTROLS.test(text);
}

/** Invisible characters: control and direction characters, which can make one URL look like another. */
const CONTROLS = /[\p{Cc}\p{Cf}]/u;
