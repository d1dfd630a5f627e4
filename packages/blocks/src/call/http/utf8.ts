// UTF-8 encoding.

/**
 * Encodes a text. Pure packages have no `TextEncoder`, but percent-encoding gives the same bytes.
 *
 * @example utf8('é') // Uint8Array [0xc3, 0xa9]
 */
export function utf8(text: string): Uint8Array {
  const spelled = encodeURIComponent(text.toWellFormed()).match(/%[0-9A-F]{2}|[^%]/g) ?? [];
  return Uint8Array.from(spelled, (unit) =>
    unit.length === 1 ? unit.charCodeAt(0) : Number.parseInt(unit.slice(1), 16),
  );
}
