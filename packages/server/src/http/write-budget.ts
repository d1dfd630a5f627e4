// The write budget: how many bytes the chats of one address may have stored within an hour.

import type { ApiResponse, RequestContext } from '@colloquy/runtime';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { Rejection } from './admission.ts';
import { countedAddress } from './client-address.ts';
import type { RateLimit } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** What a turn may store. */
export interface Spending {
  /** The answer to a client whose address has used up its budget. */
  readonly refusal?: ApiResponse;
  readonly onStored: RequestContext['onStored'];
  /** Settles the reservation at the end of the turn. */
  close(): void;
}

/** Counts the bytes that turns store, by the address that asked for them. */
export interface WriteBudget {
  /**
   * Reserves a share of the budget for a turn, or refuses it. Requests of this machine are not counted, for the reason that they have no
   * request rate either.
   */
  open(address: string | undefined): Spending;
  /** The same around a turn. */
  run(
    address: string | undefined,
    turn: (onStored: RequestContext['onStored']) => Promise<ApiResponse>,
  ): Promise<ApiResponse>;
}

/**
 * Makes the budget of a server. What a turn stores is only known afterwards, so each turn first reserves a share of the budget, and settles
 * the difference when it has ended. Turns that run at the same time therefore cannot all spend the same rest.
 *
 * @param rate megabytes in a window; nothing is counted without
 * @example await budget.run(request.ip, (onStored) => colloquy.chats.startChat(id, body, { ...context, onStored }))
 */
export function createWriteBudget(
  rate: RateLimit | undefined,
  onRejected: (why: Rejection) => void,
): WriteBudget {
  const limiter = rate && createRateLimiter(rate, limits.countedKeys);
  const reserved = Math.min(limits.turnReserveMegabytes, rate?.requests ?? 0);

  function open(client: string | undefined): Spending {
    const address = limiter && countedAddress(client);
    if (!limiter || address === undefined) return UNCOUNTED;
    const { isAllowed, waitMs } = limiter.take(address, performance.now(), reserved);
    if (!isAllowed) {
      onRejected('bytes');
      return { ...UNCOUNTED, refusal: { ...USED_UP, retryAfterSeconds: Math.ceil(waitMs / 1_000) } };
    }
    let stored = 0;
    return {
      onStored(bytes) {
        stored += bytes;
      },
      close: () => limiter.settle(address, performance.now(), stored / MEGABYTE - reserved),
    };
  }

  return {
    open,
    async run(client, turn) {
      const spending = open(client);
      try {
        return spending.refusal ?? (await turn(spending.onStored));
      } finally {
        spending.close();
      }
    },
  };
}

const UNCOUNTED: Spending = { onStored: undefined, close: () => undefined };

const USED_UP = problemResponse(
  problem('TOO_MANY_REQUESTS', {
    message: 'The chats of your network have stored too much in the last hour. Try again later.',
  }),
);

const MEGABYTE = 1024 * 1024;
