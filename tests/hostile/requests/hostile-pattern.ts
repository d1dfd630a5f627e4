// One hostile request: what is written to a connection, piece by piece, and how the connection ends.

/** What a hostile client does on one connection, or on many at once. */
export interface HostilePattern {
  readonly name: string;
  /** Written one after the other; a number is a pause in milliseconds. */
  readonly pieces: readonly (string | number)[];
  /**
   * How it ends. `wait`: the client reads until it is answered or hung up on; `reset`: it resets the connection; `half-close`: it says that
   * nothing more comes, and reads; `unread`: it reads nothing, and goes away after a while.
   */
  readonly ending: 'wait' | 'reset' | 'half-close' | 'unread';
  /** Connections that do the same at once. */
  readonly connections: number;
}

/**
 * Makes a pattern.
 *
 * @example pattern('words', ['hello\r\n\r\n'])
 */
export function pattern(
  name: string,
  pieces: readonly (string | number)[] | string,
  { ending = 'wait', connections = 1 }: Partial<Pick<HostilePattern, 'ending' | 'connections'>> = {},
): HostilePattern {
  return { name, pieces: typeof pieces === 'string' ? [pieces] : pieces, ending, connections };
}

/** Makes many patterns of one kind. */
export function patterns(
  kind: string,
  texts: Readonly<Record<string, readonly (string | number)[] | string>>,
  options: Partial<Pick<HostilePattern, 'ending' | 'connections'>> = {},
): HostilePattern[] {
  return Object.entries(texts).map(([name, pieces]) => pattern(`${kind}: ${name}`, pieces, options));
}

/** Where chats with the counting bot begin. */
export const START = '/v1/bots/counting/startChat';
/** Where they go on; the chat is none. */
export const CONTINUE = '/v1/sessions/0mwr8mnothere/continueChat';

/**
 * A request with a body, whose length is told as it is.
 *
 * @example post(START, '{}')
 */
export function post(path: string, body: string, headers = 'Content-Type: application/json\r\n'): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A request without a body. */
export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
}

/** The head of a request whose body comes in chunks. */
export function chunkedHead(headers = 'Transfer-Encoding: chunked\r\n'): string {
  return `POST ${START} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n`;
}
