// Parses a client's value for a variable.

/**
 * Parses a client's dedicated reply. Clients send values other than texts as JSON, so a JSON list is a list and a
 * quoted text is that text. Everything else stays as sent: numbers keep their digits, and objects are stored as JSON
 * text anyway.
 *
 * @example readReplyValue('["a","b"]') // ['a', 'b']
 * @example readReplyValue('007') // '007'
 */
export function readReplyValue(reply: string): unknown {
  const first = reply.trimStart()[0];
  if (first !== '[' && first !== '"') return reply;
  try {
    const value: unknown = JSON.parse(reply);
    return Array.isArray(value) || typeof value === 'string' ? value : reply;
  } catch {
    return reply; // a text that only starts like JSON
  }
}
