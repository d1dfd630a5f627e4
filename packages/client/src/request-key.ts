// Request keys: what tells a repeated request from a new one.

/**
 * Makes a random UUID (version 4). `crypto.randomUUID` would do the same, but browsers offer it on secure pages only, and
 * a chat on a plain-HTTP intranet page must work too.
 *
 * @example createRequestKey() // '8c1f0a6e-6d1c-4c0e-9f4b-1f2d3c4b5a69'
 */
export function createRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => fixBits(byte, index).toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Bytes 6 and 8 hold the version and the variant. */
function fixBits(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
}
