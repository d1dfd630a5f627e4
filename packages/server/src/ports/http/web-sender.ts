// Sending requests to the world: checked, redirected, tried again where that is safe, and bounded in every way.
import type { Deadline } from '../deadline.ts';
import { pause } from '../deadline.ts';
import type { EgressGuard } from '../egress/egress-guard.ts';
import { limits } from '../limits.ts';
import type { Failed } from '../port-failure.ts';
import { failed } from '../port-failure.ts';
import { createByteBudget } from './byte-budget.ts';
import type { BrokenExchange, Exchange, ExchangeOptions, WebResponse } from './exchange.ts';
import { openExchange } from './exchange.ts';
import { redirected } from './redirect.ts';
import { retryAfterMs } from './retry-after.ts';
import type { WebRequest } from './web-request.ts';

/** What sending came to. */
export type WebOutcome = { readonly ok: true; readonly response: WebResponse } | Failed;

export interface SendOptions {
  readonly deadline: Deadline;
  /** Bytes of the unpacked body that are read at most. */
  readonly maximumBytes?: number;
}

/** Sends a prepared request. Never rejects. */
export type WebSender = (request: WebRequest, options: SendOptions) => Promise<WebOutcome>;

export interface WebSenderOptions {
  readonly guard: EgressGuard;
  /** Certificates in PEM that are trusted besides the usual ones. */
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Makes a sender; all that share it share its bounds on memory and sockets.
 *
 * A request is sent again only when it cannot have been acted upon: the connection never came about, or the answer was 429 or 503
 * with a time to wait that the deadline allows. Twice at most.
 *
 * @example
 * const send = createWebSender({ guard: createEgressGuard() });
 * const outcome = await send(request, { deadline });
 */
export function createWebSender({ guard, authorities }: WebSenderOptions): WebSender {
  const budget = createByteBudget(limits.responsesInMemoryBytes);
  let open = 0;
  return async (request, { deadline, maximumBytes = limits.responseBytes }) => {
    if (open >= limits.openExchanges)
      return failed('overloaded', 'The server makes too many calls at once. Try again in a moment.');
    open += 1;
    try {
      return await send(request, {
        guard,
        deadline,
        signal: deadline.signal,
        budget,
        maximumBytes,
        authorities,
      });
    } finally {
      open -= 1;
    }
  };
}

async function send(
  first: WebRequest,
  options: ExchangeOptions & { readonly guard: EgressGuard; readonly deadline: Deadline },
): Promise<WebOutcome> {
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
    try {
      const next = redirected(request, exchange.head);
      if (next) {
        if (redirects >= limits.redirects)
          return failed('too_many_redirects', `The address led on more than ${limits.redirects} times.`);
        redirects += 1;
        request = next;
        continue;
      }
      const waitMs = retries < limits.retries ? retryAfterMs(exchange.head, Date.now()) : undefined;
      if (waitMs !== undefined && waitMs < options.deadline.remainingMs()) {
        // The answer is not needed while waiting; the connection is.
        exchange.close();
        await pause(waitMs, options.deadline);
        retries += 1;
        continue;
      }
      return await exchange.read();
    } finally {
      exchange.close();
    }
  }
}

/** Checks the address and sends. What the guard refuses was not sent, but asking again helps only when it is for a moment. */
async function open(
  request: WebRequest,
  options: ExchangeOptions & { readonly guard: EgressGuard },
): Promise<Exchange | BrokenExchange> {
  const checked = await options.guard.check(request.url, { signal: options.signal });
  if (checked.ok) return openExchange(checked, request, options);
  return { ok: false, failure: checked.failure, isUnsent: checked.isTemporary };
}
