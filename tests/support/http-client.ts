// Sends chat requests the way a plain client would, and tells a broken connection from an answer.
import { Agent, request } from 'node:http';

/** What came back, byte for byte. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** One request. */
export interface HttpRequest {
  readonly base: string;
  readonly path: string;
  /** Sent as JSON, unless it is text already. */
  readonly body: unknown;
  readonly key?: string | undefined;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Node's agent heeds the time that a server keeps idle connections only where it has one of its own; without it, it may send on one that is being closed. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 60_000 });

/**
 * Posts a request. Rejects when there was no whole answer: refused, reset, cut off, too late. Whether the server acted on it is
 * then unknown, as in real life.
 *
 * @example const { status, body } = await post({ base, path: '/v1/bots/lead/startChat', body: {}, key: 'one' });
 */
export function post({
  base,
  path,
  body,
  key,
  timeoutMs = 10_000,
  headers = {},
}: HttpRequest): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const call = request(`${base}${path}`, {
    method: 'POST',
    agent,
    timeout: timeoutMs,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  });
  call.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
    );
    response.on('error', reject);
    response.on('aborted', () => reject(new Error('The answer was cut off.')));
  });
  call.on('timeout', () => call.destroy(new Error('The answer did not come in time.')));
  call.on('error', reject);
  call.end(text);
  return promise;
}
