// The public id of a chat.
import { hash } from 'node:crypto';

/** An id that the server made for a session: nine characters for the millisecond, then 100 random bits (`freshId`). */
const SERVER_MADE = /^[0-9a-z]{9}[0-9a-v]{20}$/;
const TIME_CHARACTERS = 9;
const CHAT_ID = /^chat_[0-9a-z]{9}[0-9a-f]{32}$/;

/**
 * The id of a chat for operators, logs, spans and receivers of webhooks. The session id grants access, so only its visitor sees it. This one
 * grants nothing: it holds when the chat began, so that the chat is found by it, and a hash of the session id. A session id that the client of a
 * preview chose has no time in it; nothing finds that preview by its chat id.
 *
 * @example chatIdOf('0mwq8mo2obhrdtc6cpacfvrfpq4om') // 'chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c'
 */
export function chatIdOf(sessionId: string): string {
  const time = isServerMade(sessionId) ? sessionId.slice(0, TIME_CHARACTERS) : '';
  return `chat_${time}${hash('sha256', JSON.stringify(['chat', sessionId])).slice(0, 32)}`;
}

/**
 * Whether the server made this session id. Sessions with other ids are previews under an id of their client's choice.
 *
 * @example isServerMade('demo') // false
 */
export function isServerMade(sessionId: string): boolean {
  return SERVER_MADE.test(sessionId);
}

/**
 * The beginning of the session id of a chat.
 *
 * @returns nothing when the text is not the id of a chat that can be found
 * @example timeOfChat('chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c') // '0mwq8mo2o'
 */
export function timeOfChat(chatId: string): string | undefined {
  return CHAT_ID.test(chatId) ? chatId.slice('chat_'.length, 'chat_'.length + TIME_CHARACTERS) : undefined;
}
