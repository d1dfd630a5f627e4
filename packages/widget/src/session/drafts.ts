// Typed text that was not sent, kept for the tab: it survives a reload, a crash and a switch of tabs.

import type { ConversationState } from './conversation-state.ts';
import { isRemembered } from './keep-chat.ts';
import type { ChatStorage } from './remembered-chat.ts';
import { attempt, rememberedChat } from './remembered-chat.ts';

interface Draft {
  readonly sessionId: string;
  /** The question; undefined while the bot is writing, when the text is for the next question. */
  readonly inputId: string | undefined;
  readonly text: string;
}

export interface Drafts {
  /** Returns the stored text for the current question; empty without one. */
  read(state: ConversationState): string;
  /** Stores the text for the current question; an empty text removes the draft. */
  write(state: ConversationState, text: string): void;
}

/**
 * The drafts of one chat. They are kept only for chats that the tab remembers.
 *
 * @param sessionId returns the id of the current session; empty before the chat has started
 * @example draftsIn(chatStorage('https://chat.example', 'lead'), () => 's1', false).read(state) // 'Ada Lov'
 */
export function draftsIn(memory: ChatStorage, sessionId: () => string, isPreview: boolean): Drafts {
  const { name, session } = memory;
  const place = `${name}:draft`;
  /** The text as stored. A draft that no question of this page has shown stays. */
  let known = '';
  return {
    read({ input }) {
      const chat = rememberedChat(memory);
      const draft = input && attempt(() => JSON.parse(session?.getItem(place) ?? 'null') as Draft | null);
      // Another script may have written it.
      if (!draft || draft.sessionId !== sessionId() || typeof draft.text !== 'string')
        // Typed for the first question before this file had loaded.
        return (input && chat?.turn === 1 && chat.typed) || '';
      if (draft.inputId !== undefined && draft.inputId !== input.id) return '';
      known = draft.text;
      return known;
    },
    write({ bot, input }, text) {
      if (text === known || !bot || isPreview || !sessionId()) return;
      known = text;
      const draft: Draft = { sessionId: sessionId(), inputId: input?.id, text };
      attempt(() =>
        text && isRemembered(bot.settings)
          ? session?.setItem(place, JSON.stringify(draft))
          : session?.removeItem(place),
      );
    },
  };
}
