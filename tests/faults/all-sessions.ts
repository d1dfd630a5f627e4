// All chats of a store, however many a long run made.
import type { Store } from '@colloquy/server';

type Listing = Awaited<ReturnType<Store['listSessions']>>[number];

/** @example (await allSessions(store)).length // 1_204 */
export async function allSessions(store: Pick<Store, 'listSessions'>): Promise<readonly Listing[]> {
  const sessions: Listing[] = [];
  for (;;) {
    const page = await store.listSessions({ limit: 500, after: sessions.at(-1)?.id });
    if (page.length === 0) return sessions;
    sessions.push(...page);
  }
}
