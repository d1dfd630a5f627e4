// The HTTP client of the ports: checks a request, follows redirects, and retries where that is safe, until a response
// starts.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { EgressGuard } from '../../egress/egress-guard.ts';
import type { ProxyAddress } from '../../egress/proxy-address.ts';
import type { Deadline } from '../deadline.ts';
import { pause } from '../deadline.ts';
import { limits } from '../limits.ts';
import { createByteBudget } from './byte-budget.ts';
import type { FailedResponse, HttpResponse, HttpResponseOptions } from './http-response.ts';
import { openResponse } from './http-response.ts';
import { redirected } from './redirect.ts';
import { retryAfterMs } from './retry-after.ts';
import type { WebRequest } from './web-request.ts';

export interface RequestOptions {
  readonly deadline: Deadline;
  /** Maximum bytes of the decompressed body. */
  readonly maximumBytes: number;
  /** Whether to wait and retry when a response has Retry-After. Default true; false for callers with their own retries. */
  readonly waitsToRetry?: boolean;
  /** An operator's proxy that the request goes through. */
  readonly proxy?: ProxyAddress | undefined;
  /** Whether to follow redirects. Default true; otherwise the redirect response itself is returned. */
  readonly followsRedirects?: boolean;
  /** Whether a redirect to another origin ends the call, because the request is meant for this origin only. Default false. */
  readonly staysAtOrigin?: boolean;
}

/** Sends a prepared request until a response starts. Never rejects. The caller must close the response. */
export type HttpClient = (request: WebRequest, options: RequestOptions) => Promise<HttpResponse | Failed>;

export interface HttpClientOptions {
  readonly guard: EgressGuard;
  /** Certificates in PEM that are trusted in addition to the usual ones. */
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Creates an HTTP client. All its users share its limits on memory and sockets. It retries a request only when it
 * cannot have had an effect: no connection was established, or the response was 429 or 503 with a Retry-After within
 * the deadline. At most twice.
 *
 * @example
 * const response = await createHttpClient({ guard })(request, { deadline, maximumBytes: 4_096 });
 */
export function createHttpClient({ guard, authorities }: HttpClientOptions): HttpClient {
  const budget = createByteBudget(limits.responsesInMemoryBytes);
  let open = 0;
  return async (
    request,
    { deadline, maximumBytes, waitsToRetry = true, proxy, followsRedirects = true, staysAtOrigin = false },
  ) => {
    if (open >= limits.openResponses)
      return failed('overloaded', 'The server is sending too many requests. Try again in a moment.');
    open += 1;
    let isOver = false;
    const finish = () => {
      if (!isOver) open -= 1;
      isOver = true;
    };
    const options = { guard, deadline, signal: deadline.signal, budget, maximumBytes, authorities, proxy };
    const response = await followRedirects(request, {
      ...options,
      waitsToRetry,
      followsRedirects,
      staysAtOrigin,
    });
    if (!response.ok) {
      finish();
      return response;
    }
    const close = () => {
      finish();
      response.close();
    };
    return { ...response, close };
  };
}

type Sending = HttpResponseOptions & {
  readonly guard: EgressGuard;
  readonly deadline: Deadline;
  readonly waitsToRetry: boolean;
  readonly followsRedirects: boolean;
  readonly staysAtOrigin: boolean;
};

async function followRedirects(first: WebRequest, options: Sending): Promise<HttpResponse | Failed> {
  let request = first;
  let redirects = 0;
  let retries = 0;
  // Each round uses up a redirect or a retry, or is the last.
  for (;;) {
    const response = await open(request, options);
    if (!response.ok) {
      const mayRetry = response.isUnsent && retries < limits.retries;
      if (!mayRetry || !(await pause(limits.retryPauseMs * 2 ** retries, options.deadline))) return response;
      retries += 1;
      continue;
    }
    const next = options.followsRedirects ? redirected(request, response.head) : undefined;
    if (next) {
      response.close();
      if (redirects >= limits.redirects)
        return failed('too_many_redirects', `The URL redirected more than ${limits.redirects} times.`);
      if (options.staysAtOrigin && URL.parse(next.url)?.origin !== URL.parse(first.url)?.origin)
        return failed(
          'blocked_address',
          'The service redirected to another origin, to which its credentials must not be sent.',
        );
      redirects += 1;
      request = next;
      continue;
    }
    const mayWait = options.waitsToRetry && retries < limits.retries;
    const waitMs = mayWait ? retryAfterMs(response.head, Date.now()) : undefined;
    if (waitMs === undefined || waitMs >= options.deadline.remainingMs()) return response;
    // Closes first: the response is not needed during the wait, but its connection would stay open.
    response.close();
    await pause(waitMs, options.deadline);
    retries += 1;
  }
}

/** Checks the address and sends. A request that the guard blocked was not sent, but a retry helps only after a temporary failure. */
async function open(request: WebRequest, options: Sending): Promise<HttpResponse | FailedResponse> {
  const checked = options.proxy
    ? options.guard.checkName(request.url)
    : await options.guard.check(request.url, { signal: options.signal });
  if (checked.ok) return openResponse(checked, request, options);
  return { ok: false, failure: checked.failure, isUnsent: checked.isTemporary };
}
