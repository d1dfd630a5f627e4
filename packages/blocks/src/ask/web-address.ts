// The addresses of files that a client has uploaded before it replies.

/** Longest address: what browsers and proxies still carry. */
const MAX_ADDRESS_LENGTH = 2_048;

/** A host without a user name, then anything visible. Hosts may be local, because so are servers that people try out. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\<>"]+(?:[/?#][^\s<>"\\]*)?$/i;

/**
 * Whether a text is one http(s) address. Only the form is looked at, not what is behind it.
 *
 * @example isWebAddress('https://files.example.com/a.pdf') // true
 * @example isWebAddress('javascript:alert(1)') // false
 */
export function isWebAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && WEB_ADDRESS.test(text) && !CONTROLS.test(text);
}

/** Characters that are not seen: controls and direction marks, which make one address look like another. */
const CONTROLS = /[\p{Cc}\p{Cf}]/u;
