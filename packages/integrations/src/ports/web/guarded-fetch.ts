// A `fetch` for libraries that bring their own protocol: every request of theirs is guarded and bounded like our own.
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
  /** Of the call that the requests belong to. All memory is given back at its end. */
  readonly deadline: Deadline;
  /** Of the call. Each different request of it goes out under a key of its own, the same each time it is sent again. */
  readonly idempotencyKey: string;
  /** Bytes of an answer, and of a request body. Default: the usual bounds. */
  readonly maximumBytes?: number;
  readonly maximumRequestBytes?: number;
}

/**
 * Makes a `fetch` for one call. What a web page's `fetch` would do with cookies, caches, modes and redirect settings is not done; redirects
 * are followed and checked. Event streams come as they are sent, other answers when they are whole. It rejects with a `StreamFailure`, so
 * that a library which tries again after a network error does not: that has been done where it is safe.
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
    // The signal is kept apart: a request made with one that was aborted already cannot be read any more.
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

/** Statuses that a `Response` must have no body with (Fetch Standard, "null body status"). */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);
/** What is no longer true of an unpacked body. */
const FRAMING: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

async function toResponse(response: HttpResponse, deadline: Deadline): Promise<Response> {
  const { statusCode, headers } = response.head;
  const init = {
    status: statusCode,
    headers: Object.entries(headers).filter(([name]) => !FRAMING.has(name)),
  };
  if (statusCode < 200 || statusCode > 599) {
    response.close();
    throw new StreamFailure(failed('invalid_response', `The status ${statusCode} means nothing.`));
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

/** Whoever stops reading ends the connection at once, also before the first piece and while one is waited for. */
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
        // Gives back the memory of the piece that was read last.
        pieces.return().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function isEventStream(headers: HttpResponse['head']['headers']): boolean {
  return /^\s*(?:text\/event-stream|application\/x-ndjson)\b/i.test(headers['content-type'] ?? '');
}

/** Read whole before it is sent, because it is sent once more after a redirect, and its length is told. */
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
  return failed('too_large', `The request has more than ${maximumBytes} bytes, the most that is sent.`);
}

/** Its boundaries are drawn anew each time, so the same form has other bytes when it is sent again. */
function isMultipart(request: Request): boolean {
  return /^multipart\//i.test(request.headers.get('content-type') ?? '');
}

/** One call may make several requests, and a receiver must not take the second for the first. */
function keyOf(idempotencyKey: string, body: Uint8Array | undefined): string {
  return body ? `${idempotencyKey}:${createHash('sha256').update(body).digest('hex')}` : idempotencyKey;
}
