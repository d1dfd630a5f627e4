// A request as the ports send it: checked, bounded, and without what the transport decides itself.
import { createHash } from 'node:crypto';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { limits } from '../limits.ts';

/** A request that can be sent. */
export interface WebRequest {
  readonly method: string;
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** What a caller asks for. */
export interface WantedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** Bytes that the body may have. Default: the usual bound. */
  readonly maximumBytes?: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Methods that change nothing (RFC 9110, 9.2.1): they need no key against being done twice. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of the connection itself (RFC 9110, 7.6.1), of the framing, and the packing that can be undone here. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'accept-encoding',
  'http2-settings',
]);

/** Headers that only metadata services of clouds ask for. With one of them a mistake elsewhere would become a leak of credentials. */
const METADATA_HEADERS: ReadonlySet<string> = new Set([
  'metadata',
  'metadata-flavor',
  'metadata-token',
  'metadata-token-expiry-seconds',
  'x-google-metadata-request',
  'x-metadata-token',
  'x-aws-ec2-metadata-token',
  'x-aws-ec2-metadata-token-ttl-seconds',
]);

/**
 * Makes a request that can be sent, or says why not. Line breaks in header values become spaces, because values often hold what
 * a visitor typed; a body is not sent with GET and HEAD. The key goes along as `Idempotency-Key` with everything that may change
 * something, unless the author set one: a receiver that knows it does nothing twice. It is hashed, since it may hold names of
 * sessions that nobody else should learn.
 *
 * @example prepareRequest({ method: 'POST', url: 'https://example.com/', body: '{}' }, 'session:3:1')
 */
export function prepareRequest(
  { method: writtenMethod, url, headers = {}, body, maximumBytes = limits.requestBytes }: WantedRequest,
  idempotencyKey: string,
): { readonly ok: true; readonly request: WebRequest } | Failed {
  const method = writtenMethod.toUpperCase();
  if (!METHODS.has(method))
    return failed(
      'invalid_request',
      `The method "${method.slice(0, 20)}" cannot be used; choose ${[...METHODS].join(', ')}.`,
    );
  const bytes = method === 'GET' || method === 'HEAD' || body === undefined ? undefined : Buffer.from(body);
  if (bytes && bytes.length > maximumBytes)
    return failed('too_large', `The body has ${bytes.length} bytes; ${maximumBytes} are the most.`);
  const read = readHeaders(headers);
  if (!read.ok) return read;
  const own: Record<string, string> = {
    accept: '*/*',
    'user-agent': 'Colloquy',
    ...(SAFE_METHODS.has(method) ? {} : { 'idempotency-key': hashedKey(idempotencyKey) }),
  };
  const sent = { ...own, ...read.headers, 'accept-encoding': 'gzip, br' };
  return { ok: true, request: { method, url, headers: sent, body: bytes } };
}

/**
 * The form in which a key leaves the server: always the same for the same key, and nothing can be read from it.
 *
 * @example hashedKey('session:3:1') // 64 hexadecimal digits
 */
export function hashedKey(idempotencyKey: string): string {
  return createHash('sha256').update(`colloquy call ${idempotencyKey}`).digest('hex');
}

function readHeaders(
  written: Readonly<Record<string, string>>,
): { readonly ok: true; readonly headers: Readonly<Record<string, string>> } | Failed {
  const headers = new Map<string, string>();
  let bytes = 0;
  for (const [key, text] of Object.entries(written)) {
    const name = key.trim().toLowerCase();
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
      return failed('invalid_request', `"${key.slice(0, 50)}" is not a name that a header can have.`);
    if (METADATA_HEADERS.has(name))
      return failed(
        'blocked_address',
        `The header "${name}" is for metadata services of clouds, which bots may not reach.`,
      );
    if (OWN_HEADERS.has(name)) continue;
    const value = headerValue(text);
    bytes += name.length + value.length;
    headers.set(name, value);
  }
  if (headers.size > limits.requestHeaders || bytes > limits.requestHeaderBytes)
    return failed(
      'too_large',
      `The headers are too many or too long; ${limits.requestHeaders} headers with ${limits.requestHeaderBytes} bytes are the most.`,
    );
  return { ok: true, headers: Object.fromEntries(headers) };
}

/** On one line, without control characters; what is not ASCII is sent as the bytes of UTF-8. */
function headerValue(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return Buffer.from(line, 'utf8').toString('latin1');
}
