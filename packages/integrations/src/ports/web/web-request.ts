// Prepares a request of a port: validated, limited, and without headers that the transport sets.
import { createHash } from 'node:crypto';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { limits } from '../limits.ts';

/** A request that is ready to send. */
export interface WebRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** A request as given by the caller. */
export interface WantedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** Maximum bytes of the body. Default: the usual limit. */
  readonly maximumBytes?: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Methods without side effects (RFC 9110, 9.2.1), which need no idempotency key. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of the connection (RFC 9110, 7.6.1) and of the framing, and the supported compressions. */
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

/** Headers that only cloud metadata services require. They are blocked, so that a bug elsewhere does not leak cloud credentials. */
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
 * Prepares a request, or returns a failure. Line breaks in header values become spaces, because values often contain
 * visitors' text. A body is not sent with GET and HEAD. Requests with side effects carry the key as `Idempotency-Key`,
 * unless the author set one, so that a receiver that supports it ignores repetitions. The key is hashed, since it may
 * contain session ids, which must stay secret.
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
      `The method "${method.slice(0, 20)}" is not supported; use ${[...METHODS].join(', ')}.`,
    );
  const bytes = method === 'GET' || method === 'HEAD' || body === undefined ? undefined : Buffer.from(body);
  if (bytes && bytes.length > maximumBytes)
    return failed('too_large', `The body has ${bytes.length} bytes; the maximum is ${maximumBytes}.`);
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
 * Hashes a key before it leaves the server. Deterministic, and reveals nothing about the key.
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
      return failed('invalid_request', `"${key.slice(0, 50)}" is not a valid header name.`);
    if (METADATA_HEADERS.has(name))
      return failed(
        'blocked_address',
        `The header "${name}" is used by cloud metadata services, which bots may not access.`,
      );
    if (OWN_HEADERS.has(name)) continue;
    const value = headerValue(text);
    bytes += name.length + value.length;
    headers.set(name, value);
  }
  if (headers.size > limits.requestHeaders || bytes > limits.requestHeaderBytes)
    return failed(
      'too_large',
      `The request has too many or too long headers; the maximum is ${limits.requestHeaders} headers with ${limits.requestHeaderBytes} bytes.`,
    );
  return { ok: true, headers: Object.fromEntries(headers) };
}

/** Makes a header value: one line without control characters; non-ASCII characters are sent as UTF-8 bytes. */
function headerValue(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return Buffer.from(line, 'utf8').toString('latin1');
}
