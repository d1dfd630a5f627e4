// The earlier chats of this visitor with one bot. The browser keeps the list where it keeps the current chat, and only
// for bots that remember visitors.
import type { Settings } from '@colloquy/schema';
import type { ConversationState } from '../session/conversation-state.ts';
import { storeOf } from '../session/keep-chat.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import { attempt } from '../session/remembered-chat.ts';
import { limits } from './limits.ts';

/** A listed chat. Its id grants access to it. */
export interface ListedChat {
  readonly sessionId: string;
  /** The visitor's first words. */
  readonly words: string;
  /** Time of the last message, in milliseconds since the epoch. */
  readonly at: number;
}

const A_DAY = 86_400_000;

/**
 * The listed chats, the latest first.
 *
 * @example readChats(chatStorage('https://chat.example', 'lead'))[0]?.words // 'A quote for ten windows'
 */
export function readChats({ name, session, local }: ChatStorage): readonly ListedChat[] {
  const key = `${name}:chats`;
  const text = attempt(() => session?.getItem(key)) ?? attempt(() => local?.getItem(key));
  const chats: unknown = attempt(() => JSON.parse(text ?? '[]'));
  const since = Date.now() - limits.listedDays * A_DAY;
  // Another script may have written it.
  return Array.isArray(chats) ? chats.filter((one) => one?.sessionId && one.words && one.at > since) : [];
}

/** Takes a chat off the list, and returns the rest. */
export function forgetChat(place: ChatStorage, settings: Settings, id: string): readonly ListedChat[] {
  return writeChats(
    place,
    settings,
    readChats(place).filter(({ sessionId }) => sessionId !== id),
  );
}

/**
 * Lists a chat that the visitor leaves, if they have replied in it and can come back.
 *
 * @example listChat(chatStorage('https://chat.example', 'lead'), store.get(), conversation.sessionId())
 */
export function listChat(
  place: ChatStorage,
  { bot, entries, problem }: ConversationState,
  sessionId: string,
): void {
  const first = entries.find((one) => one.kind === 'reply');
  if (!bot || !first || problem || !sessionId) return;
  const words = (first.text || first.files[0]?.name || '').slice(0, limits.listedCharacters);
  const listed = { sessionId, words, at: entries.at(-1)?.at ?? Date.now() };
  writeChats(place, bot.settings, [listed, ...forgetChat(place, bot.settings, sessionId)]);
}

/** Replaces the list, and returns it. A bot that does not remember visitors has none. */
function writeChats(
  place: ChatStorage,
  settings: Settings,
  chats: readonly ListedChat[],
): readonly ListedChat[] {
  const key = `${place.name}:chats`;
  const chosen = chats.length > 0 ? storeOf(place, settings) : undefined;
  for (const store of [place.session, place.local])
    attempt(() =>
      store === chosen
        ? store?.setItem(key, JSON.stringify(chats.slice(0, limits.listedChats)))
        : store?.removeItem(key),
    );
  return chosen ? chats : [];
}
