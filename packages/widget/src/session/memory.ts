// Stores a chat in the browser, so that it continues after a reload and in other tabs.
import { keepChat } from './keep-chat.ts';
import type { ChatStorage, RememberedChat } from './remembered-chat.ts';
import { attempt, rememberedChat } from './remembered-chat.ts';

export interface Memory {
  read(): RememberedChat | undefined;
  /** Stores a chat if its bot remembers visitors or the chat is held, else forgets it. */
  write(chat: RememberedChat): void;
  forget(): void;
  /** Calls the listener when another tab has changed the chat. */
  watch(listener: () => void): () => void;
}

/** @example memoryIn(chatStorage('https://chat.example', 'lead')).forget() */
export function memoryIn(place: ChatStorage): Memory {
  const { name, session, local } = place;
  const forget = (): void => {
    for (const store of [session, local]) attempt(() => store?.removeItem(name));
  };
  return {
    read: () => rememberedChat(place),
    write(chat) {
      if (!keepChat(place, chat)) forget();
    },
    forget,
    watch(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === name) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
