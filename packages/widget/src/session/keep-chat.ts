// Stores a chat for the page.
import type { Settings } from '@colloquy/schema';
import type { ChatStorage, RememberedChat } from './remembered-chat.ts';
import { attempt } from './remembered-chat.ts';

/** Whether a chat is stored: for the tab, unless its author says otherwise. */
export function isRemembered({ general = {} }: Settings): boolean {
  return general.rememberUser?.isEnabled ?? !general.isNewResultOnRefreshEnabled;
}

/**
 * Stores a chat if its bot remembers visitors or the chat is held. Returns whether it is stored.
 *
 * @example keepChat(chatStorage('https://chat.example', 'lead'), chat)
 */
export function keepChat(place: ChatStorage, chat: RememberedChat): boolean {
  const { settings } = chat.bot;
  const store = storeOf(place, settings) ?? (chat.isHeld ? place.session : undefined);
  attempt(() => store?.setItem(place.name, JSON.stringify(chat)));
  return !!store;
}

/** The store for chats of a bot: none if the bot does not remember visitors, or the browser has none. */
export function storeOf({ session, local }: ChatStorage, settings: Settings): Storage | undefined {
  if (!isRemembered(settings)) return undefined;
  return settings.general?.rememberUser?.storage === 'local' ? local : session;
}
