// Removes a bot: its addresses and, on request, all data of its visitors.

import type { Attribution } from '@colloquy/runtime';
import { removeOrphanedFiles, stampOf, tellRemoved } from '@colloquy/runtime';
import type { Store } from '@colloquy/storage';
import { originOfBot } from '@colloquy/storage';
import { limits } from './limits.ts';

/** The result of a removal. */
export interface RemovedBot {
  /** Whether the bot existed. */
  readonly isRemoved: boolean;
  readonly results: number;
  /** Chats that were removed with their results. */
  readonly sessionIds: readonly string[];
}

/**
 * Removes a bot. No new chats can start. Running chats continue, because they have their own version, unless their
 * results are removed. If it rejects, repeat it: files that could not be removed with their chats are recorded and
 * retried.
 *
 * @example await removeBot('lead-bot', { store, clock, removeFiles, withResults: false });
 */
export async function removeBot(
  botId: string,
  {
    store,
    clock,
    removeFiles,
    withResults,
    by,
  }: {
    readonly store: Store;
    readonly clock: () => number;
    readonly removeFiles: (sessionId: string) => Promise<unknown>;
    readonly withResults: boolean;
    /** For the audit log; without it no entry is written. */
    readonly by?: Attribution | undefined;
  },
): Promise<RemovedBot> {
  const sessionIds: string[] = [];
  let results = 0;
  if (withResults) {
    const removal = {
      kind: 'results',
      botId,
      before: Number.MAX_SAFE_INTEGER,
      limit: limits.resultsPerStep,
    } as const;
    for (let isMore = true; isMore; ) {
      const removed = await store.remove(removal);
      sessionIds.push(...removed.sessionIds);
      results += removed.count;
      isMore = removed.count === removal.limit;
    }
    const orphaned = await removeOrphanedFiles({ store, removeFiles, of: [originOfBot(botId)] });
    await store.scrub();
    await tellRemoved(sessionIds, store);
    if (orphaned) throw orphaned.failure;
  }
  // Last, so that a repeated removal still finds the bot.
  const at = clock();
  const stamp = stampOf(by && { ...by, ...(withResults ? { facts: { removedResults: results } } : {}) }, at);
  const { count } = await store.remove({ kind: 'bots', ids: [botId], at }, stamp);
  return { isRemoved: count > 0, results, sessionIds };
}
