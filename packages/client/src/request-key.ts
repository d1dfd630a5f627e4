// Request keys distinguish a repeated request from a new one.

/**
 * Creates a UUID of version 7: the time in milliseconds, then 74 random bits. Servers index the keys. Keys of the same
 * moment are adjacent in the index, so a thousand new chats change a few of its pages instead of a thousand.
 * `crypto.randomUUID` is not used: browsers offer it on secure pages only, and a chat on a plain-HTTP intranet page
 * must work, too.
 *
 * @example createRequestKey() // '019aaf3c-6d1c-7c0e-9f4b-1f2d3c4b5a69'
 */
export function createRequestKey(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // A zero becomes any hex digit. The eight becomes a digit from 8 to b, the variant. The 7 is the version.
  const random = '7000-8000-000000000000'.replace(/[08]/g, (figure) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (figure === '8' ? 8 + (byte & 3) : byte & 15).toString(16);
  });
  return `${time.slice(0, 8)}-${time.slice(8)}-${random}`;
}
