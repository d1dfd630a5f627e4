// Percent-encoding (RFC 3986), for the places that a value may have in an address.

/** Everything but letters, digits and `-._~!'()*`: the value arrives exactly as it is. */
export function encodeExactly(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * For a parameter of a query. A value that is percent-encoded already is taken to be so.
 *
 * @example encodeParameter('black & white') // 'black%20%26%20white'
 * @example encodeParameter('black%20%26') // 'black%20%26'
 */
export function encodeParameter(text: string): string {
  return isEncoded(text, OUTSIDE_PARAMETER) ? text : encodeOutside(text, OUTSIDE_PARAMETER);
}

/** For a path: steps and what else paths are made of stay. */
export function encodeLoosely(text: string): string {
  return isEncoded(text, OUTSIDE_PATH) ? text : encodeOutside(text, OUTSIDE_PATH);
}

/** For several parameters, written as a query: what separates them stays, and so does what is encoded. */
export function encodeQuery(text: string): string {
  return encodeOutside(text, OUTSIDE_QUERY);
}

/** For a part of a host name or of the name and password before it: nothing in it may end it. */
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
