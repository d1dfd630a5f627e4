// Cleans text so that every store can hold it.

/**
 * Replaces lone surrogates (half a character, not valid in UTF-8) by U+FFFD, and removes U+0000 (PostgreSQL cannot
 * store it). Everything else stays unchanged.
 *
 * @example
 * cleanText('a\u0000b\ud800'); // 'ab\ufffd'
 */
export function cleanText(text: string): string {
  const withoutNull = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return withoutNull.isWellFormed() ? withoutNull : withoutNull.toWellFormed();
}

/**
 * Cleans every string and key in a JSON value. `maximumDepth` bounds the recursion; deeper values become null.
 *
 * @example
 * cleanJson({ city: 'Par\u0000is' }, 32); // { city: 'Paris' }
 */
export function cleanJson(value: unknown, maximumDepth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (maximumDepth <= 0) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, maximumDepth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanText(key), cleanJson(item, maximumDepth - 1)]),
  );
}
