// What the menu needs of a chat.
import type { ChatClient } from '@colloquy/client';
import type { Settings } from '@colloquy/schema';
import type { Conversation, WatchingConversation } from '../session/conversation-contract.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import type { Words } from '../words/words.ts';

export interface MenuParts {
  readonly words: Words;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly client: ChatClient;
  readonly settings: Settings;
  readonly host: HTMLElement;
  readonly conversation: Pick<Conversation, 'restart' | 'store'>;
  readonly sessionId: () => string;
  readonly later: () => { readonly memory: ChatMemory } | undefined;
}

/** Where the browser keeps chats, and the conversation that continues them. */
export interface ChatMemory {
  readonly place: ChatStorage;
  readonly conversation: Pick<WatchingConversation, 'switchTo' | 'erased'>;
}

export interface MenuState {
  readonly state: ConversationState;
  readonly parts: MenuParts;
}
