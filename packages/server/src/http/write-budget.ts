// The write budget: how many bytes the chats of one address may have stored within an hour.
import { problem } from '@colloquy/schema';
import type { ApiResponse } from '../chats/api-response.ts';
import { problemResponse } from '../chats/api-response.ts';
import type { RequestContext } from '../chats/request-context.ts';
import { limits } from '../limits.ts';
import type { Rejection } from './admission.ts';
import { countedAddress } from './client-address.ts';
import type { RateLimit } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Counts the bytes that turns store, by the address that asked for them. */
export interface WriteBudget {
  /**
   * Runs a turn for a client, or answers 429 when the budget of its address is used up. The turn reports what it stored to `onStored`.
   * Requests of this machine are not counted, for the reason that they have no request rate either.
   */
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
 * @example await budget.run(request.ip, (onStored) => colloquy.startChat(id, body, { ...context, onStored }))
 */
export function createWriteBudget(
  rate: RateLimit | undefined,
  onRejected: (why: Rejection) => void,
): WriteBudget {
  if (!rate) return { run: (_, turn) => turn(undefined) };
  const limiter = createRateLimiter(rate, limits.countedKeys);
  const reserved = Math.min(limits.turnReserveMegabytes, rate.requests);
  return {
    async run(client, turn) {
      const address = countedAddress(client);
      if (address === undefined) return turn(undefined);
      const { isAllowed, waitMs } = limiter.take(address, performance.now(), reserved);
      if (!isAllowed) {
        onRejected('bytes');
        return { ...USED_UP, retryAfterSeconds: Math.ceil(waitMs / 1_000) };
      }
      let stored = 0;
      try {
        return await turn((bytes) => {
          stored += bytes;
        });
      } finally {
        limiter.settle(address, performance.now(), stored / MEGABYTE - reserved);
      }
    },
  };
}

const USED_UP = problemResponse(
  problem('TOO_MANY_REQUESTS', {
    message: 'The chats of your network have stored too much in the last hour. Try again later.',
  }),
);

const MEGABYTE = 1024 * 1024;
