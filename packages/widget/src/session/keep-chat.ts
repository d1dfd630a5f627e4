// Stores a chat for the page.
import type { MemoryPlace, RememberedChat } from './remembered-chat.ts';
import { attempt } from './remembered-chat.ts';

/**
 * Stores a chat if its bot remembers visitors or the chat is held. Returns whether it is stored.
 *
 * @example keepChat(memoryPlace('https://chat.example', 'lead'), chat)
 */
export function keepChat({ name, session, local }: MemoryPlace, chat: RememberedChat): boolean {
  const { isEnabled, storage } = chat.bot.settings.general?.rememberUser ?? {};
  const isKept = isEnabled || chat.isHeld;
  const store = isEnabled && storage === 'local' ? local : session;
  if (isKept) attempt(() => store?.setItem(name, JSON.stringify(chat)));
  return !!isKept;
}
