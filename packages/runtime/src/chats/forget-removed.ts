// Forgetting what was removed: a server that holds a chat in memory lets go of it when it goes anywhere.

import type { Store } from '@colloquy/storage';
import { removedChat } from '../removal/tell-removed.ts';
import type { ChatService } from './chat-service.ts';

/**
 * Has chats forgotten that were erased or went with their bot, on whichever server. A server that may have missed that forgets all of them: each is read once
 * more when it goes on.
 *
 * @returns how to stop
 * @example const stop = forgetRemoved(store, chats);
 */
export function forgetRemoved(
  store: Pick<Store, 'onNotification'>,
  chats: Pick<ChatService, 'forget' | 'forgetAll'>,
): () => void {
  return store.onNotification((topic) => {
    if (topic === undefined) return chats.forgetAll();
    const sessionId = removedChat(topic);
    if (sessionId !== undefined) chats.forget([sessionId]);
  });
}
