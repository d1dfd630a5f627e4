// The stored data of a chat, so that it continues after a reload and in other tabs, if the bot allows it.
import type { Message, StartedBot } from '@colloquy/schema';

/** The session id grants access to the chat: it is stored only as long as the bot asks for, and never in an address. */
export interface RememberedChat {
  readonly sessionId: string;
  readonly resultId: string | undefined;
  /** Theme and settings, which reading a chat does not return. */
  readonly bot: StartedBot;
  /** Number of answered turns. Another tab that continued the chat has a higher one. */
  readonly turn: number;
  /** A request without response so far, to be repeated with its idempotency key. */
  readonly pending: PendingRequest | undefined;
  /** What was typed for the first question before the conversation had loaded, which keeps drafts. */
  readonly typed?: string | undefined;
  /**
   * The visitor may leave for another page and return before the next reply: stored for the tab, whatever the bot's
   * settings.
   */
  readonly isHeld: true | undefined;
}

export interface PendingRequest {
  readonly key: string;
  readonly message: Message | undefined;
  /** These make the repeated request identical; with another body under its key it would be refused. */
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly inputId?: string | undefined;
}

/** The storage of one chat. Stores may be missing: private windows and sandboxed frames refuse access. */
export interface ChatStorage {
  readonly name: string;
  readonly session: Storage | undefined;
  readonly local: Storage | undefined;
}

/** @example rememberedChat(chatStorage('https://chat.example', 'lead'))?.sessionId */
export function chatStorage(apiHost: string, bot: string): ChatStorage {
  return {
    name: `colloquy:${apiHost}:${bot}`,
    // Even reading the property may throw.
    session: attempt(() => sessionStorage),
    local: attempt(() => localStorage),
  };
}

/** The stored chat, if there is one. */
export function rememberedChat({ name, session, local }: ChatStorage): RememberedChat | undefined {
  const text = attempt(() => session?.getItem(name)) ?? attempt(() => local?.getItem(name));
  const chat = attempt(() => JSON.parse(text ?? 'null')) as RememberedChat | null | undefined;
  // Another script may have written it.
  return typeof chat?.sessionId === 'string' && chat.bot?.settings && chat.bot.theme ? chat : undefined;
}

export function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
