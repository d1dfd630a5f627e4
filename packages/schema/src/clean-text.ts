// Text that every part behind us can hold.

/**
 * Replaces lone surrogates (half a character, which UTF-8 cannot write) by U+FFFD and removes U+0000
 * (which PostgreSQL cannot hold). Everything else is kept as it came.
 *
 * @example
 * cleanText('a\u0000b\ud800'); // 'ab\ufffd'
 */
export function cleanText(text: string): string {
  const withoutNull = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return withoutNull.isWellFormed() ? withoutNull : withoutNull.toWellFormed();
}

/**
 * Cleans every text, and every key, inside a JSON value. `maximumDepth` bounds the walk; what lies
 * deeper becomes null.
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
