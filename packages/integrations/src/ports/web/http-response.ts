// The HTTP response of a checked address, read at once or in chunks. Every error becomes a failure.
import type { Readable } from 'node:stream';
import type { Failed } from '@colloquy/schema';
import type { CheckedAddress } from '../../egress/egress-guard.ts';
import { openConnection } from '../../egress/open-connection.ts';
import type { ProxyAddress } from '../../egress/proxy-address.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { BodySource } from './read-body.ts';
import { readBody } from './read-body.ts';
import { responseFailure } from './response-failure.ts';
import { StreamFailure, streamBody } from './stream-body.ts';
import type { WebRequest } from './web-request.ts';

/** Status and headers of a response. */
export interface ResponseHead {
  readonly statusCode: number;
  /** Names in lower case; repeated headers are joined. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A complete response. */
export interface WebResponse extends ResponseHead {
  readonly body: Buffer;
  /** Returns the body's memory to the budget. Call it once the body is no longer used. */
  readonly release: () => void;
}

/** A response that has started. */
export interface HttpResponse {
  readonly ok: true;
  readonly head: ResponseHead;
  /** Reads the rest, and passes each chunk to `onPiece`. */
  read(
    onPiece?: (piece: Buffer) => void,
  ): Promise<{ readonly ok: true; readonly response: WebResponse } | Failed>;
  /** The rest in chunks, decompressed, as an alternative to `read`. The stream throws a `StreamFailure`, also beyond the limit. */
  pieces(): AsyncGenerator<Buffer, void>;
  /** Closes the connection. Has no effect after its end. */
  close(): void;
}

/** A request that failed before a response started. */
export interface FailedResponse extends Failed {
  /** Whether nothing was sent, so that a retry is safe. */
  readonly isUnsent: boolean;
}

export interface HttpResponseOptions {
  readonly signal: AbortSignal;
  readonly budget: ByteBudget;
  readonly maximumBytes: number;
  readonly authorities?: readonly string[] | undefined;
  readonly proxy?: ProxyAddress | undefined;
}

/**
 * Sends a request and waits until the response starts. Never rejects. The caller may read it, and must close it.
 *
 * @example
 * const response = await openResponse(checked, request, { signal, budget, maximumBytes: 4_096 });
 * if (response.ok) try { return await response.read(); } finally { response.close(); }
 */
export async function openResponse(
  checked: CheckedAddress,
  request: WebRequest,
  { signal, budget, maximumBytes, authorities, proxy }: HttpResponseOptions,
): Promise<HttpResponse | FailedResponse> {
  const { client, hasOpened } = openConnection(checked, { signal, authorities, proxy });
  const line = requestLine(checked, request, proxy);
  const close = () => {
    client.destroy().catch(() => {});
  };
  try {
    const { statusCode, headers, body } = await client.request({
      method: request.method as 'GET',
      ...line,
      body: request.body ?? null,
      signal,
    });
    const head = { statusCode, headers: plainHeaders(headers) };
    // Without a listener, an error of an unread body would end the process.
    body.on('error', () => {});
    const reading = { head, stream: body, isHead: request.method === 'HEAD', host: checked.host };
    return {
      ok: true,
      head,
      read: (onPiece) => readResponse(reading, { budget, maximumBytes, onPiece }),
      pieces: () => readPieces(reading, { budget, maximumBytes }),
      close,
    };
  } catch (error) {
    close();
    return { ...responseFailure(error, checked.host, { hasBegun: false }), isUnsent: !hasOpened() };
  }
}

/** A proxy forwards unencrypted requests, so they need the full URL; encrypted ones go through its tunnel (RFC 9112, 3.2). */
function requestLine({ url }: CheckedAddress, { headers }: WebRequest, proxy: ProxyAddress | undefined) {
  const path = `${url.pathname}${url.search}`;
  if (!proxy || url.protocol === 'https:') return { path, headers };
  const { authorization } = proxy;
  return {
    path: `${url.origin}${path}`,
    headers: authorization ? { ...headers, 'proxy-authorization': authorization } : headers,
  };
}

/** The context for reading a response. */
interface Reading {
  readonly head: ResponseHead;
  readonly stream: Readable;
  readonly isHead: boolean;
  readonly host: string;
}

async function readResponse(
  { head, stream, isHead, host }: Reading,
  {
    budget,
    maximumBytes,
    onPiece,
  }: Pick<HttpResponseOptions, 'budget' | 'maximumBytes'> & Pick<BodySource, 'onPiece'>,
): Promise<{ readonly ok: true; readonly response: WebResponse } | Failed> {
  try {
    const read = await readBody({ stream, ...announced(head, isHead), maximumBytes, budget, onPiece });
    return read.ok ? { ok: true, response: { ...head, body: read.body, release: read.release } } : read;
  } catch (error) {
    return responseFailure(error, host, { hasBegun: true });
  }
}

async function* readPieces(
  { head, stream, isHead, host }: Reading,
  bounds: Pick<HttpResponseOptions, 'budget' | 'maximumBytes'>,
): AsyncGenerator<Buffer, void> {
  try {
    yield* streamBody({ stream, ...announced(head, isHead), ...bounds });
  } catch (error) {
    throw error instanceof StreamFailure
      ? error
      : new StreamFailure(responseFailure(error, host, { hasBegun: true }));
  }
}

/**
 * The body's properties according to the headers. Some responses have no body, whatever the headers say (RFC 9112,
 * 6.3); an empty one is not compressed.
 */
function announced({ statusCode, headers }: ResponseHead, isHead: boolean) {
  const isEmpty = isHead || statusCode === 204 || statusCode === 304 || headers['content-length'] === '0';
  return {
    packing: isEmpty ? undefined : headers['content-encoding'],
    announcedBytes: isEmpty ? undefined : headers['content-length'],
  };
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name.toLowerCase(), [value].flat().join(', ')]),
  );
}
