// Announces removed chats: followers check again, and servers drop the chats from memory.
import type { Store } from '@colloquy/storage';

/** Not the followers' topic, which turns use as well: a server would drop each chat after its own turn. */
const REMOVED = 'removed ';

/** Notifies all servers. One that misses it finds out at the chat's next use; one that lost its connection knows that it may have missed something. */
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
