// Request keys: what tells a repeated request from a new one.

/**
 * Makes a random UUID (version 4). `crypto.randomUUID` would do the same, but browsers offer it on secure pages only, and
 * a chat on a plain-HTTP intranet page must work too.
 *
 * @example createRequestKey() // '8c1f0a6e-6d1c-4c0e-9f4b-1f2d3c4b5a69'
 */
export function createRequestKey(): string {
  // A zero becomes any figure; an eight one from 8 to b, which is the variant. The 4 is the version.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (figure) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (figure === '8' ? 8 + (byte & 3) : byte & 15).toString(16);
  });
}
