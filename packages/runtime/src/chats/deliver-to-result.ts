// Delivers data of another system to a result: to the chat that fills it.
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { unknownSession } from './chat-problems.ts';
import type { ChatService } from './chat-service.ts';

/**
 * Finds the chat and delivers. Another system may be faster than the turn whose call triggered it: a first turn
 * stores its result only at its end, so this waits. For a returning visitor the result names the earlier chat until
 * then.
 *
 * @example await deliverToResult({ store, chats }, { resultId: 'r1', blockId: 'b2', data: { paid: true } });
 */
export async function deliverToResult(
  {
    store,
    chats,
  }: { readonly store: Pick<Store, 'loadResult'>; readonly chats: Pick<ChatService, 'deliver'> },
  {
    resultId,
    blockId,
    data,
  }: { readonly resultId: string; readonly blockId: string; readonly data: unknown },
): Promise<ApiResponse> {
  const waitsUntil = performance.now() + limits.leaseWaitMs;
  let tried: string | undefined;
  let response = unknownSession();
  for (;;) {
    const isOver = performance.now() >= waitsUntil;
    const sessionId = (await store.loadResult(resultId))?.sessionId;
    if (sessionId !== undefined && sessionId !== tried) {
      tried = sessionId;
      response = await chats.deliver(sessionId, blockId, data, resultId);
      if (response.status === 200) return response;
    } else if (isOver) return response;
    else await delay(limits.deliveryLookMs);
  }
}

/**
 * Finds a result whose first turn may still be in progress.
 *
 * @example await awaitResult(colloquy.results.find, 'r1')
 */
export async function awaitResult<Result>(
  find: (resultId: string) => Promise<Result | undefined>,
  resultId: string,
): Promise<Result | undefined> {
  const waitsUntil = performance.now() + limits.leaseWaitMs;
  for (;;) {
    const result = await find(resultId);
    if (result !== undefined || performance.now() >= waitsUntil) return result;
    await delay(limits.deliveryLookMs);
  }
}
