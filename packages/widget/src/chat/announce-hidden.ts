// Announces messages that come while the page is hidden. What announces them loads with the first such message.
import { loadMenu } from '../loading/load-menu.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import type { Store } from '../session/store.ts';

/** @example const stop = announceHidden(store, chatStorage('https://chat.example', 'lead')); */
export function announceHidden(store: Store<ConversationState>, place: ChatStorage): () => void {
  let known = 0;
  return store.subscribe(() => {
    const { entries, bot } = store.get();
    const said = entries.filter(({ kind, isOld }) => kind !== 'reply' && !isOld).length;
    const count = said - known;
    known = said;
    // A page that opens in the background has nothing to announce before the visitor has replied.
    const isExpected = entries.some(({ kind }) => kind === 'reply');
    if (count <= 0 || !bot || !isExpected || document.visibilityState !== 'hidden') return;
    // Without a network the visitor sees the messages on return.
    void loadMenu().then(
      ({ modules }) => modules.announce(count, bot.settings, place),
      () => undefined,
    );
  });
}
