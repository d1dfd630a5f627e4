// Whether a client has a response already, according to `If-None-Match`.

/**
 * Whether the header names a tag: alone, in a list, or with `*`, which matches any (RFC 9110, 13.1.2). Proxies that
 * compress a response weaken its tag; for a client with a cached copy both are equal.
 *
 * @example isKnownTag('W/"12", "11"', '"12"') // true
 */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
