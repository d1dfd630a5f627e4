// The HTTP client of the ports: a request is checked, redirected, sent again where that is safe, until a response begins.
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
  /** Bytes of the unpacked body that are read at most. */
  readonly maximumBytes: number;
  /** Whether an answer that asks to come back later is waited for. Default true; false where the caller tries again itself. */
  readonly waitsToRetry?: boolean;
  /** An operator's proxy that the request goes through. */
  readonly proxy?: ProxyAddress | undefined;
  /** Whether redirects are followed. Default true; without it the answer that leads on is given as it is. */
  readonly followsRedirects?: boolean;
  /** Whether a redirect to another origin ends the call, because what is sent is for this one alone. Default false. */
  readonly staysAtOrigin?: boolean;
}

/** Sends a prepared request until a response begins. Never rejects. Whoever gets a response closes it. */
export type HttpClient = (request: WebRequest, options: RequestOptions) => Promise<HttpResponse | Failed>;

export interface HttpClientOptions {
  readonly guard: EgressGuard;
  /** Certificates in PEM that are trusted besides the usual ones. */
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Makes an HTTP client; all that share it share its bounds on memory and sockets.
 *
 * A request is sent again only when it cannot have been acted upon: the connection never came about, or the answer was 429 or 503
 * with a time to wait that the deadline allows. Twice at most.
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
      return failed('overloaded', 'The server makes too many calls at once. Try again in a moment.');
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
  // Each round spends a redirect or a retry, or is the last.
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
        return failed('too_many_redirects', `The address led on more than ${limits.redirects} times.`);
      if (options.staysAtOrigin && URL.parse(next.url)?.origin !== URL.parse(first.url)?.origin)
        return failed(
          'blocked_address',
          'The service led to another place, where its credentials must not go.',
        );
      redirects += 1;
      request = next;
      continue;
    }
    const mayWait = options.waitsToRetry && retries < limits.retries;
    const waitMs = mayWait ? retryAfterMs(response.head, Date.now()) : undefined;
    if (waitMs === undefined || waitMs >= options.deadline.remainingMs()) return response;
    // The answer is not needed while waiting; the connection is.
    response.close();
    await pause(waitMs, options.deadline);
    retries += 1;
  }
}

/** Checks the address and sends. What the guard refuses was not sent, but asking again helps only when it is for a moment. */
async function open(request: WebRequest, options: Sending): Promise<HttpResponse | FailedResponse> {
  const checked = options.proxy
    ? options.guard.checkName(request.url)
    : await options.guard.check(request.url, { signal: options.signal });
  if (checked.ok) return openResponse(checked, request, options);
  return { ok: false, failure: checked.failure, isUnsent: checked.isTemporary };
}
