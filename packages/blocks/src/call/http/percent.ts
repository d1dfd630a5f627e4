// Percent-encoding (RFC 3986) for each position of a value in a URL.

/** Encodes all but letters, digits and `-._~!'()*`: the server receives exactly this value. */
export function encodeExactly(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Encodes a query parameter. A value that is already percent-encoded stays unchanged.
 *
 * @example encodeParameter('black & white') // 'black%20%26%20white'
 * @example encodeParameter('black%20%26') // 'black%20%26'
 */
export function encodeParameter(text: string): string {
  return isEncoded(text, OUTSIDE_PARAMETER) ? text : encodeOutside(text, OUTSIDE_PARAMETER);
}

/** Encodes for a path: keeps slashes and other characters of paths. */
export function encodeLoosely(text: string): string {
  return isEncoded(text, OUTSIDE_PATH) ? text : encodeOutside(text, OUTSIDE_PATH);
}

/** Encodes several parameters in the form of a query: keeps separators and encoded characters. */
export function encodeQuery(text: string): string {
  return encodeOutside(text, OUTSIDE_QUERY);
}

/** Encodes a part of a host name, or of the user name and password before it: no character can end it. */
export function encodeHostPart(text: string): string {
  return encodeOutside(text, OUTSIDE_HOST);
}

const OUTSIDE_PARAMETER = /[^A-Za-z0-9\-._~!$'()*,;:@/?]/gu;
const OUTSIDE_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/gu;
const OUTSIDE_QUERY = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu;
const OUTSIDE_HOST = /[^\p{L}\p{N}\-._~:]/gu;

function encodeOutside(text: string, outside: RegExp): string {
  return text.toWellFormed().replaceAll(outside, encodeURIComponent);
}

function isEncoded(text: string, outside: RegExp): boolean {
  const bare = text.replaceAll(/%[0-9a-f]{2}/gi, '');
  return bare !== text && bare.search(outside) === -1;
}
