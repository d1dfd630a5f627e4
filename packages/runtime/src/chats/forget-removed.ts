// Drops removed chats from the memory of each server.

import type { Store } from '@colloquy/storage';
import { removedChat } from '../removal/tell-removed.ts';
import type { ChatService } from './chat-service.ts';

/**
 * Drops chats that were erased or removed with their bot, on any server. A server that may have missed a removal
 * drops all: each is read again at its next turn.
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
