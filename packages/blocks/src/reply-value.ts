// What a client gives back for a variable.

/**
 * Reads a client's dedicated reply as a value. Clients write what is no text as JSON, so a JSON list is a list and a quoted text is
 * that text. Everything else stays as it came: numbers keep their digits, objects are kept as their JSON text anyway.
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
    return reply; // a text that merely begins like JSON
  }
}
