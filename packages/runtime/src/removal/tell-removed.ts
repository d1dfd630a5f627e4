// Telling that chats were removed: whoever follows one of them looks, and servers that hold one in memory let go of it.
import type { Store } from '@colloquy/storage';

/** Not the topic of followers, which is told with turns as well: a server would forget each chat that it has just gone on with. */
const REMOVED = 'removed ';

/** Tells all servers. One that hears nothing finds out when the chat is next used; one that lost its connection knows that it may have missed something. */
export async function tellRemoved(
  sessionIds: readonly string[],
  store: Pick<Store, 'notify'>,
): Promise<void> {
  // All at once, so that a store that has to send them sends many together.
  const topics = sessionIds.flatMap((sessionId) => [REMOVED + sessionId, `session ${sessionId}`]);
  await Promise.all(topics.map((topic) => store.notify(topic)));
}

/**
 * The chat that a topic says was removed, if it says so.
 *
 * @example removedChat('removed s1') // 's1'
 */
export function removedChat(topic: string): string | undefined {
  return topic.startsWith(REMOVED) ? topic.slice(REMOVED.length) : undefined;
}
