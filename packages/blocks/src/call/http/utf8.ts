// The bytes of a text.

/**
 * Encodes a text. This room has no encoder of a platform, but percent-encoding spells out the same bytes.
 *
 * @example utf8('é') // Uint8Array [0xc3, 0xa9]
 */
export function utf8(text: string): Uint8Array {
  const spelled = encodeURIComponent(text.toWellFormed()).match(/%[0-9A-F]{2}|[^%]/g) ?? [];
  return Uint8Array.from(spelled, (unit) =>
    unit.length === 1 ? unit.charCodeAt(0) : Number.parseInt(unit.slice(1), 16),
  );
}
