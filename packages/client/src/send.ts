// One request, sent until it is answered or not worth another attempt.
import type { Issue } from '@colloquy/schema';
import { ChatError } from './chat-error.ts';
import { limits } from './limits.ts';
import { delayMs, isPassing } from './retry.ts';
import type { Following, StreamEnd } from './stream.ts';
import { readStream } from './stream.ts';

/** A request as it goes out, the same on every attempt. */
export interface Sending {
  readonly url: string;
  /** JSON text. Without a body it is asked for and changes nothing. */
  readonly body?: string;
  readonly key?: string;
  readonly signal: AbortSignal | undefined;
  /** Given when the parts of the answer are wanted as they come. */
  readonly following?: Following | undefined;
}

interface Transport {
  readonly fetch?: typeof fetch;
  readonly attemptTimeoutMs?: number;
  readonly attempts?: number;
}

/** The answer of one attempt: a body, or the error and whether another attempt may help. */
type Answer =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false;
      readonly error: ChatError;
      readonly isPassing: boolean;
      readonly retryAfter: string | null;
    };

/**
 * Sends a request and gives the parsed body of its answer. Lost connections, timeouts and passing refusals are tried again
 * with the same key; everything else is rejected at once with a `ChatError`.
 */
export async function send(sending: Sending, transport: Transport): Promise<unknown> {
  const attempts = Math.max(1, transport.attempts ?? limits.attempts);
  for (let attempt = 1; ; attempt++) {
    sending.signal?.throwIfAborted();
    const before = sending.following?.lastEventId;
    const answer = await attemptOnce(sending, transport);
    if (answer.ok) return answer.body;
    // A connection that brought something on was not in vain; only those that bring nothing count.
    if (sending.following?.lastEventId !== before) attempt = 1;
    const { retryAfter } = answer;
    const wait = delayMs({ attempt, retryAfter, now: Date.now(), random: Math.random() });
    if (!answer.isPassing || attempt >= attempts || wait === undefined) throw answer.error;
    await pause(wait, sending.signal);
  }
}

async function attemptOnce(sending: Sending, transport: Transport): Promise<Answer> {
  // Looked up at call time, so that a page may wrap its fetch after this client was made.
  const request = transport.fetch ?? globalThis.fetch;
  const timeout = AbortSignal.timeout(transport.attemptTimeoutMs ?? limits.attemptTimeoutMs);
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout;
  const { following, body, key = '' } = sending;
  const headers: Record<string, string> =
    body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  try {
    const response = await request(sending.url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: following ? { ...headers, ...followingHeaders(following) } : headers,
      ...(body === undefined ? {} : { body }),
      signal,
    });
    if (following && response.headers.get('Content-Type')?.startsWith('text/event-stream'))
      return toAnswer(response, await readStream(response, following));
    // Reading the body is part of the attempt: a connection may break in the middle of it.
    const text = await response.text();
    return response.ok ? readBody(response, text) : readProblem(response, text);
  } catch (cause) {
    sending.signal?.throwIfAborted();
    const [code, message] = timeout.aborted
      ? ['TIMEOUT', 'The server did not answer in time.']
      : ['NETWORK_ERROR', `The server at ${originOf(sending.url)} could not be reached.`];
    return {
      ok: false,
      error: new ChatError({ status: 0, code, message, cause }),
      isPassing: true,
      retryAfter: null,
    };
  }
}

function followingHeaders({ lastEventId }: Following): Record<string, string> {
  return {
    Accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
  };
}

/** A stream that ended before its last event is a connection that broke, and is taken up again. */
function toAnswer(response: Response, end: StreamEnd): Answer {
  if (end.type === 'done') return { ok: true, body: end.reply };
  if (end.type === 'problem') {
    const { status } = end.problem as { status?: number };
    return readProblem(
      { status: status ?? response.status, headers: response.headers },
      JSON.stringify(end.problem),
    );
  }
  const message = 'The connection to the server broke in the middle of an answer.';
  const error = new ChatError({ status: 0, code: 'NETWORK_ERROR', message });
  return { ok: false, error, isPassing: true, retryAfter: null };
}

function readBody(response: Response, text: string): Answer {
  const body = parseJson(text);
  if (isObject(body)) return { ok: true, body };
  const message = 'The answer is not one of the chat API. Is this the address of a Colloquy server?';
  const error = new ChatError({ status: response.status, code: 'BAD_RESPONSE', message });
  return { ok: false, error, isPassing: false, retryAfter: null };
}

/** Reads the server's problem; a proxy in between may answer with something else, which is told by its status. */
function readProblem(response: Pick<Response, 'status' | 'headers'>, text: string): Answer {
  const body = parseJson(text);
  const { code, message, issues } = isObject(body) ? body : {};
  const error = new ChatError({
    status: response.status,
    code: typeof code === 'string' ? code : 'BAD_RESPONSE',
    message: typeof message === 'string' ? message : `The server answered with status ${response.status}.`,
    issues: Array.isArray(issues) ? (issues as Issue[]) : [],
  });
  const retryAfter = response.headers.get('Retry-After');
  return { ok: false, error, isPassing: isPassing(response.status), retryAfter };
}

/** Waits, or is rejected with the reason of the signal. */
function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', stop);
    resolve();
  }, durationMs);
  signal?.addEventListener('abort', stop, { once: true });
  return promise;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
