// How a page keeps a chat, so that it goes on after a reload and in another tab.
import { keepChat } from './keep-chat.ts';
import type { MemoryPlace, RememberedChat } from './remembered-chat.ts';
import { attempt, rememberedChat } from './remembered-chat.ts';

export interface Memory {
  read(): RememberedChat | undefined;
  /** Keeps a chat if its bot remembers visitors or it is held, else forgets it. */
  write(chat: RememberedChat): void;
  forget(): void;
  /** Calls back when another tab has changed it. */
  watch(listener: () => void): () => void;
}

/** @example memoryIn(memoryPlace('https://chat.example', 'lead')).forget() */
export function memoryIn(place: MemoryPlace): Memory {
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
