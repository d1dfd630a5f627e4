// Whether a client has an answer already, as it says with `If-None-Match`.

/**
 * Whether the header names a tag: by itself, among others, or with `*`, which means whatever there is (RFC 9110, 13.1.2). Proxies that compress an
 * answer make its strong tag a weak one; for a client that has it already both are the same.
 *
 * @example isKnownTag('W/"12", "11"', '"12"') // true
 */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
