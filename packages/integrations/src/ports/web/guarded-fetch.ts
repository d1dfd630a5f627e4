// A `fetch` for client libraries: their requests are guarded and limited like all others.
import { createHash } from 'node:crypto';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Deadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import type { HttpClient } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { StreamFailure } from './stream-body.ts';
import { prepareRequest } from './web-request.ts';

export interface GuardedFetchOptions {
  readonly httpClient: HttpClient;
  /** The deadline of the call. All memory is released at its end. */
  readonly deadline: Deadline;
  /** The key of the call. Each different request in it has a derived key, which is the same in every retry. */
  readonly idempotencyKey: string;
  /** Maximum bytes of a response, and of a request body. Default: the usual limits. */
  readonly maximumBytes?: number;
  readonly maximumRequestBytes?: number;
}

/**
 * Creates a `fetch` for one call. It ignores the options of browsers: cookies, caches, modes and redirect settings;
 * redirects are followed and checked. Event streams are streamed, other responses are returned once they are complete.
 * It rejects with a `StreamFailure`, so that libraries do not retry after network errors: the HTTP client already does
 * where that is safe.
 *
 * @example createOpenAI({ apiKey, fetch: guardedFetch({ httpClient, deadline, idempotencyKey }) })
 */
export function guardedFetch({
  httpClient,
  deadline,
  idempotencyKey,
  maximumBytes = limits.responseBytes,
  maximumRequestBytes = limits.requestBytes,
}: GuardedFetchOptions): typeof fetch {
  return async (input, init) => {
    // The signal is passed separately: the body of a request with an aborted signal cannot be read.
    const request = new Request(input, { ...init, signal: null });
    const signal = init?.signal ?? undefined;
    signal?.throwIfAborted();
    const body = request.body ? await bytesOf(request.body, maximumRequestBytes) : undefined;
    const prepared = prepareRequest(
      {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        body,
        maximumBytes: maximumRequestBytes,
      },
      isMultipart(request) ? idempotencyKey : keyOf(idempotencyKey, body),
    );
    if (!prepared.ok) throw new StreamFailure(prepared);
    const response = await httpClient(prepared.request, { deadline, maximumBytes, waitsToRetry: false });
    if (!response.ok) throw new StreamFailure(response);
    const onAbort = () => response.close();
    signal?.addEventListener('abort', onAbort, { once: true });
    deadline.signal.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted || deadline.signal.aborted) onAbort();
    return toResponse(response, deadline);
  };
}

/** Statuses with which a `Response` must not have a body (Fetch Standard, "null body status"). */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);
/** Headers that no longer apply to a decompressed body. */
const FRAMING: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

async function toResponse(response: HttpResponse, deadline: Deadline): Promise<Response> {
  const { statusCode, headers } = response.head;
  const init = {
    status: statusCode,
    headers: Object.entries(headers).filter(([name]) => !FRAMING.has(name)),
  };
  if (statusCode < 200 || statusCode > 599) {
    response.close();
    throw new StreamFailure(
      failed('invalid_response', `The status ${statusCode} is not a valid HTTP status.`),
    );
  }
  if (BODILESS.has(statusCode)) {
    response.close();
    return new Response(null, init);
  }
  if (isEventStream(headers)) return new Response(streamOf(response), init);
  const read = await response.read();
  response.close();
  if (!read.ok) throw new StreamFailure(read);
  const { release } = read.response;
  if (deadline.signal.aborted) release();
  else deadline.signal.addEventListener('abort', release, { once: true });
  return new Response(new Uint8Array(read.response.body), init);
}

/** Cancelling the stream closes the connection at once, even before the first chunk or while waiting for one. */
function streamOf(response: HttpResponse): ReadableStream<Uint8Array> {
  const pieces = response.pieces();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (!done) return controller.enqueue(value);
        } catch (error) {
          response.close();
          throw error;
        }
        response.close();
        controller.close();
      },
      cancel() {
        response.close();
        // Releases the memory of the last chunk.
        pieces.return().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function isEventStream(headers: HttpResponse['head']['headers']): boolean {
  return /^\s*(?:text\/event-stream|application\/x-ndjson)\b/i.test(headers['content-type'] ?? '');
}

/** Reads the whole body before sending, because a redirect sends it again, and its length is in a header. */
async function bytesOf(stream: ReadableStream<Uint8Array>, maximumBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > maximumBytes) throw new StreamFailure(tooMuch(maximumBytes));
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

function tooMuch(maximumBytes: number): Failed {
  return failed('too_large', `The request is larger than the maximum of ${maximumBytes} bytes.`);
}

/** Multipart boundaries are random, so the bytes of the same form differ in a retry. */
function isMultipart(request: Request): boolean {
  return /^multipart\//i.test(request.headers.get('content-type') ?? '');
}

/** One call may send several requests, and a receiver must not treat the second as a repetition of the first. */
function keyOf(idempotencyKey: string, body: Uint8Array | undefined): string {
  return body ? `${idempotencyKey}:${createHash('sha256').update(body).digest('hex')}` : idempotencyKey;
}
