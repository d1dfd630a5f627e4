// Reads an HTTP/1.1 response out of the bytes received so far: only as much of the protocol as our own servers speak.

/** Where a complete response lies in the bytes. */
export interface ReceivedResponse {
  readonly status: number;
  readonly bodyStart: number;
  /** The first byte behind the response. */
  readonly end: number;
}

/**
 * Finds a complete response at the beginning of the bytes; nothing while a part of it is still under way. Parsing so little is
 * what lets one core ask more than another one can answer.
 *
 * @throws when the response tells no length, because this reader would wait for ever
 */
export function readResponse(received: Buffer): ReceivedResponse | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`The response has no Content-Length:\n${head}`);
  const bodyStart = headEnd + 4;
  const end = bodyStart + Number(length);
  if (received.length < end) return undefined;
  return { status: Number(head.slice(9, 12)), bodyStart, end };
}
