// Reaching the world: a request is checked, redirected, sent again where that is safe, until a response begins.
import type { Deadline } from '../deadline.ts';
import { pause } from '../deadline.ts';
import type { EgressGuard } from '../egress/egress-guard.ts';
import type { ProxyAddress } from '../egress/proxy-address.ts';
import { limits } from '../limits.ts';
import type { Failed } from '../port-failure.ts';
import { failed } from '../port-failure.ts';
import { createByteBudget } from './byte-budget.ts';
import type { BrokenExchange, Exchange, ExchangeOptions } from './exchange.ts';
import { openExchange } from './exchange.ts';
import { redirected } from './redirect.ts';
import { retryAfterMs } from './retry-after.ts';
import type { WebRequest } from './web-request.ts';

export interface ReachOptions {
  readonly deadline: Deadline;
  /** Bytes of the unpacked body that are read at most. */
  readonly maximumBytes: number;
  /** Whether an answer that asks to come back later is waited for. Default true; false where the caller tries again itself. */
  readonly waitsToRetry?: boolean;
  /** An operator's proxy that the request goes through. */
  readonly proxy?: ProxyAddress | undefined;
  /** Whether a redirect to another origin ends the call, because what is sent is for this one alone. Default false. */
  readonly staysAtOrigin?: boolean;
}

/** Sends a prepared request until a response begins. Never rejects. Whoever gets an exchange closes it. */
export type WebReach = (request: WebRequest, options: ReachOptions) => Promise<Exchange | Failed>;

export interface WebReachOptions {
  readonly guard: EgressGuard;
  /** Certificates in PEM that are trusted besides the usual ones. */
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Makes a reach; all that share it share its bounds on memory and sockets.
 *
 * A request is sent again only when it cannot have been acted upon: the connection never came about, or the answer was 429 or 503
 * with a time to wait that the deadline allows. Twice at most.
 *
 * @example
 * const exchange = await createWebReach({ guard })(request, { deadline, maximumBytes: 4_096 });
 */
export function createWebReach({ guard, authorities }: WebReachOptions): WebReach {
  const budget = createByteBudget(limits.responsesInMemoryBytes);
  let open = 0;
  return async (request, { deadline, maximumBytes, waitsToRetry = true, proxy, staysAtOrigin = false }) => {
    if (open >= limits.openExchanges)
      return failed('overloaded', 'The server makes too many calls at once. Try again in a moment.');
    open += 1;
    let isOver = false;
    const finish = () => {
      if (!isOver) open -= 1;
      isOver = true;
    };
    const options = { guard, deadline, signal: deadline.signal, budget, maximumBytes, authorities, proxy };
    const exchange = await reach(request, { ...options, waitsToRetry, staysAtOrigin });
    if (!exchange.ok) {
      finish();
      return exchange;
    }
    const close = () => {
      finish();
      exchange.close();
    };
    return { ...exchange, close };
  };
}

type Reaching = ExchangeOptions & {
  readonly guard: EgressGuard;
  readonly deadline: Deadline;
  readonly waitsToRetry: boolean;
  readonly staysAtOrigin: boolean;
};

async function reach(first: WebRequest, options: Reaching): Promise<Exchange | Failed> {
  let request = first;
  let redirects = 0;
  let retries = 0;
  // Each round spends a redirect or a retry, or is the last.
  for (;;) {
    const exchange = await open(request, options);
    if (!exchange.ok) {
      const mayRetry = exchange.isUnsent && retries < limits.retries;
      if (!mayRetry || !(await pause(limits.retryPauseMs * 2 ** retries, options.deadline))) return exchange;
      retries += 1;
      continue;
    }
    const next = redirected(request, exchange.head);
    if (next) {
      exchange.close();
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
    const waitMs = mayWait ? retryAfterMs(exchange.head, Date.now()) : undefined;
    if (waitMs === undefined || waitMs >= options.deadline.remainingMs()) return exchange;
    // The answer is not needed while waiting; the connection is.
    exchange.close();
    await pause(waitMs, options.deadline);
    retries += 1;
  }
}

/** Checks the address and sends. What the guard refuses was not sent, but asking again helps only when it is for a moment. */
async function open(request: WebRequest, options: Reaching): Promise<Exchange | BrokenExchange> {
  const checked = options.proxy
    ? options.guard.checkName(request.url)
    : await options.guard.check(request.url, { signal: options.signal });
  if (checked.ok) return openExchange(checked, request, options);
  return { ok: false, failure: checked.failure, isUnsent: checked.isTemporary };
}
