// Delivers what another system sends to a result: to the chat that fills it.
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../limits.ts';
import type { Store } from '../stores/store.ts';
import type { ApiResponse } from './api-response.ts';
import { unknownSession } from './chat-problems.ts';
import type { ChatService } from './chat-service.ts';

/**
 * Finds the chat and delivers. Another system may be faster than the turn that told it to call: a first turn keeps its result only at its end, and is
 * waited for.
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
  for (;;) {
    const result = await store.loadResult(resultId);
    if (result) return chats.deliver(result.sessionId, blockId, data, resultId);
    if (performance.now() >= waitsUntil) return unknownSession();
    await delay(limits.deliveryLookMs);
  }
}
