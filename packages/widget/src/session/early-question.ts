// The question before the conversation has loaded: an answer is queued, and shown as being sent.
import { createRequestKey } from '@colloquy/client';
import type { StartChatResponse } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';
import type { ConversationState, EarlyAnswer, ReplyEntry } from './conversation-state.ts';
import type { PendingRequest, RememberedChat } from './remembered-chat.ts';
import type { Store } from './store.ts';

/** The key of a start message, so that the conversation does not render it again. */
export const firstKey = (index: number): string => `${index}`;

/** Stores an answer until the conversation takes it, and shows it as being sent. */
export function answerEarly(store: Store<ConversationState>, answer: Answer): void {
  const { input, entries, dynamicTheme } = store.get();
  if (!input) return;
  const entry = replyEntry(answer, dynamicTheme);
  const early = { key: createRequestKey(), answer, entry };
  store.set({ input: undefined, early, entries: entries.concat(entry ?? []) });
}

/** The started chat. An early answer counts as pending: if this page closes, the next one sends it. */
export function startedChat(
  { sessionId, resultId, bot, input }: StartChatResponse,
  early: EarlyAnswer | undefined,
  { locale, timeZone }: Pick<PendingRequest, 'locale' | 'timeZone'>,
): RememberedChat {
  const key = early?.key;
  const pending = key
    ? { key, message: early.answer?.message, locale, timeZone, inputId: input?.id }
    : undefined;
  return { sessionId, resultId, bot, turn: 1, pending, isHeld: undefined, typed: early?.typed };
}

/** The entry of an answer; nothing without text and files, and for a command. */
export function replyEntry(
  { message, label, files = [] }: Answer,
  { guestAvatarUrl }: ConversationState['dynamicTheme'],
): ReplyEntry | undefined {
  const text = label ?? (message?.type === 'text' ? message.text : '');
  if (message?.type === 'command' || (text === '' && files.length === 0)) return undefined;
  return {
    kind: 'reply',
    key: createRequestKey(),
    text,
    files,
    state: 'sending',
    isOld: false,
    avatarUrl: guestAvatarUrl,
  };
}
