// What the page keeps of a chat, so that it goes on after a reload and in another tab. Only where the bot says so.
import type { Message, StartedBot } from '@colloquy/schema';

/** The id of a session is the key to its chat: it is kept for no longer than the bot asks for, and never in an address. */
export interface RememberedChat {
  readonly sessionId: string;
  readonly resultId: string | undefined;
  /** Theme and settings; reading a chat back does not give them. */
  readonly bot: StartedBot;
  /** Turns that were answered. Another tab that went on has counted further. */
  readonly turn: number;
  /** A request that has had no answer yet, to be repeated with its key. It counts once, however often it is sent. */
  readonly pending: PendingRequest | undefined;
  /** The visitor may be led to another page and back before the next reply: kept for the tab, whatever the bot says. */
  readonly isHeld: true | undefined;
}

export interface PendingRequest {
  readonly key: string;
  readonly message: Message | undefined;
}

/** Where a page keeps one chat. */
export interface Memory {
  read(): RememberedChat | undefined;
  /** Keeps a chat if its bot remembers visitors or it is held, else forgets it. */
  write(chat: RememberedChat): void;
  forget(): void;
  /** Calls back when another tab has changed it. */
  watch(listener: () => void): () => void;
}

/** The stores of a page. A page may have none: private windows and sandboxed frames refuse. */
export interface PageStores {
  readonly session: Storage | undefined;
  readonly local: Storage | undefined;
}

/** @example pageMemory('https://chat.example', 'lead', pageStores()).read()?.sessionId */
export function pageMemory(apiHost: string, bot: string, { session, local }: PageStores): Memory {
  const name = `colloquy:${apiHost}:${bot}`;
  const forget = (): void => {
    for (const store of [session, local]) attempt(() => store?.removeItem(name));
  };
  return {
    read: () => {
      const text = attempt(() => session?.getItem(name)) ?? attempt(() => local?.getItem(name));
      const chat = attempt(() => JSON.parse(text ?? 'null')) as RememberedChat | null | undefined;
      // Somebody else may have written there.
      return typeof chat?.sessionId === 'string' && typeof chat.bot?.id === 'string' ? chat : undefined;
    },
    write(chat) {
      const { isEnabled = false, storage = 'session' } = chat.bot.settings.general?.rememberUser ?? {};
      if (!isEnabled && !chat.isHeld) return forget();
      const store = isEnabled && storage === 'local' ? local : session;
      attempt(() => store?.setItem(name, JSON.stringify(chat)));
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

/** The stores of this page. Looking at them may throw already. */
export function pageStores(): PageStores {
  return { session: attempt(() => sessionStorage), local: attempt(() => localStorage) };
}

function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
