// Lists a chat that the visitor leaves for a new one, so that it can be continued.
import { loadMenu } from '../loading/load-menu.ts';
import type { WatchingConversation } from '../session/conversation-contract.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';

/** The same conversation, whose restarts list the chat. */
export function listingConversation(
  conversation: WatchingConversation,
  place: ChatStorage,
): WatchingConversation {
  return {
    ...conversation,
    restart() {
      const before = conversation.store.get();
      const id = conversation.sessionId();
      // Without a network it is not listed: the visitor wants a new chat more than an entry in a list.
      loadMenu().then(
        ({ modules }) => modules.listChat(place, before, id),
        () => undefined,
      );
      return conversation.restart();
    },
  };
}
