// Writes into what the page keeps of a chat.
import type { MemoryPlace, RememberedChat } from './remembered-chat.ts';
import { attempt } from './remembered-chat.ts';

/**
 * Keeps a chat if its bot remembers visitors or it is held, and tells whether that is so.
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
