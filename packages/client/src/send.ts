// Sends one request until it succeeds or a retry cannot help.
import type { Issue } from '@colloquy/schema';
import type { AnswerReader } from './answer-reader.ts';
import { ChatError } from './chat-error.ts';
import { limits } from './limits.ts';
import { pause } from './pause.ts';
import { delayMs, isRetryable } from './retry.ts';

/** A request, the same on every attempt. */
export interface Sending {
  readonly url: string;
  /** JSON text. Without a body the request is a GET, which changes nothing. */
  readonly body?: string;
  readonly key?: string;
  readonly signal: AbortSignal | undefined;
  /** Reads the response as it arrives. */
  readonly reader?: AnswerReader | undefined;
}

/** How requests are sent. */
export interface Transport {
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Timeout of each attempt in milliseconds. */
  readonly attemptTimeoutMs?: number;
  /** Maximum number of attempts; 1 means no retries. */
  readonly attempts?: number;
}

/** The outcome of one attempt: a body, or the error and whether a retry may help. */
type Answer = { readonly ok: true; readonly body: unknown } | Refusal;

interface Refusal {
  readonly ok: false;
  readonly error: ChatError;
  readonly isRetryable: boolean;
  readonly retryAfter: string | null;
}

/**
 * Sends a request and returns the parsed body. Lost connections, timeouts and temporary refusals are retried with the
 * same key. Every other failure rejects at once with a `ChatError`.
 */
export async function send(sending: Sending, transport: Transport): Promise<unknown> {
  const attempts = Math.max(1, transport.attempts ?? limits.attempts);
  for (let attempt = 1; ; attempt++) {
    sending.signal?.throwIfAborted();
    const before = sending.reader?.position();
    const answer = await attemptOnce(sending, transport);
    if (answer.ok) return answer.body;
    // Only connections that deliver no data count as failed attempts.
    if (sending.reader?.position() !== before) attempt = 1;
    const { retryAfter } = answer;
    const wait = delayMs({ attempt, retryAfter, now: Date.now(), random: Math.random() });
    if (!answer.isRetryable || attempt >= attempts || wait === undefined) throw answer.error;
    await pause(wait, sending.signal);
  }
}

async function attemptOnce(
  { url, body, key = '', signal, reader }: Sending,
  transport: Transport,
): Promise<Answer> {
  // Read at call time, so that a page may wrap its fetch after this client was created.
  const request = transport.fetch ?? globalThis.fetch;
  const timeout = AbortSignal.timeout(transport.attemptTimeoutMs ?? limits.attemptTimeoutMs);
  try {
    const response = await request(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
        ...reader?.headers(),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { ok, status, headers } = response;
    const end = ok ? await reader?.read(response) : undefined;
    if (end?.type === 'done') return { ok: true, body: end.body };
    if (end?.type === 'problem') return refused(end.problem, end.status ?? status, headers);
    if (end)
      return failed(0, 'NETWORK_ERROR', 'The connection to the server broke in the middle of an answer.');
    // Reading the body is part of the attempt: the connection may break during it.
    const answer = parseObject(await response.text());
    if (!ok) return refused(answer, status, headers);
    if (answer) return { ok: true, body: answer };
    const message = 'The answer is not one of the chat API. Is this the address of a Colloquy server?';
    // The usual cause is a wrong URL, which its developer should see at once. A page that can wait for hours retries by itself.
    return { ...failed(status, 'BAD_RESPONSE', message), isRetryable: false };
  } catch (cause) {
    signal?.throwIfAborted();
    return timeout.aborted
      ? failed(0, 'TIMEOUT', 'The server did not answer in time.', cause)
      : failed(0, 'NETWORK_ERROR', `The server at ${originOf(url)} could not be reached.`, cause);
  }
}

/** No usable response; a retry may get one. */
function failed(status: number, code: string, message: string, cause?: unknown): Refusal {
  return {
    ok: false,
    error: new ChatError({ status, code, message, cause }),
    isRetryable: true,
    retryAfter: null,
  };
}

/** The server's problem. A proxy in between may send another body; then the status is reported. */
function refused(problem: unknown, status: number, headers: Headers): Refusal {
  const { code, message, issues } = (problem ?? {}) as Partial<Record<string, unknown>>;
  const error = new ChatError({
    status,
    code: typeof code === 'string' ? code : 'BAD_RESPONSE',
    message: typeof message === 'string' ? message : `The server answered with status ${status}.`,
    issues: Array.isArray(issues) ? (issues as Issue[]) : [],
  });
  // A failing stream reports its problem after a status of 200. That is the server's own response, so a retry cannot help.
  const mayPass = status >= 400 && isRetryable(status);
  return { ok: false, error, isRetryable: mayPass, retryAfter: headers.get('Retry-After') };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
