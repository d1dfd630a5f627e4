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
  /** With these it is the same request, to the letter: another one under its key is refused. */
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly inputId?: string | undefined;
}

/** Where a page keeps one chat. A page may have no stores: private windows and sandboxed frames refuse. */
export interface MemoryPlace {
  readonly name: string;
  readonly session: Storage | undefined;
  readonly local: Storage | undefined;
}

/** @example rememberedChat(memoryPlace('https://chat.example', 'lead'))?.sessionId */
export function memoryPlace(apiHost: string, bot: string): MemoryPlace {
  return {
    name: `colloquy:${apiHost}:${bot}`,
    // Looking at them may throw already.
    session: attempt(() => sessionStorage),
    local: attempt(() => localStorage),
  };
}

/** The chat that is kept there, if one is. */
export function rememberedChat({ name, session, local }: MemoryPlace): RememberedChat | undefined {
  const text = attempt(() => session?.getItem(name)) ?? attempt(() => local?.getItem(name));
  const chat = attempt(() => JSON.parse(text ?? 'null')) as RememberedChat | null | undefined;
  // Somebody else may have written there.
  return typeof chat?.sessionId === 'string' && chat.bot?.settings && chat.bot.theme ? chat : undefined;
}

export function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
