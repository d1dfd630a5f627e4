// Stores a chat for the page.
import type { Settings } from '@colloquy/schema';
import type { MemoryPlace, RememberedChat } from './remembered-chat.ts';
import { attempt } from './remembered-chat.ts';

/** Whether a chat is stored: for the tab, unless its author says otherwise. */
export function isRemembered({ general = {} }: Settings): boolean {
  return general.rememberUser?.isEnabled ?? !general.isNewResultOnRefreshEnabled;
}

/**
 * Stores a chat if its bot remembers visitors or the chat is held. Returns whether it is stored.
 *
 * @example keepChat(memoryPlace('https://chat.example', 'lead'), chat)
 */
export function keepChat({ name, session, local }: MemoryPlace, chat: RememberedChat): boolean {
  const { settings } = chat.bot;
  const isEnabled = isRemembered(settings);
  const isKept = isEnabled || !!chat.isHeld;
  const store = isEnabled && settings.general?.rememberUser?.storage === 'local' ? local : session;
  if (isKept) attempt(() => store?.setItem(name, JSON.stringify(chat)));
  return isKept;
}
