// All that a chat needs once its first message stands there: loaded meanwhile.
import type { ChatClient } from '@colloquy/client';
import { createClient } from '@colloquy/client';
import { visitorMessage } from '../inputs/text/visitor-message.ts';
import type { ConversationOptions } from '../session/conversation.ts';
import { createConversation } from '../session/conversation.ts';
import type { Conversation } from '../session/conversation-contract.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { LateOpeningRequest, Opening } from '../session/opening.ts';
import { openChat } from '../session/opening.ts';
import type { Memory } from '../session/remembered-chat.ts';
import type { Store } from '../session/store.ts';
import type { ThemeFont } from '../theme/web-fonts.ts';
import { english } from '../words/english.ts';
import type { Words } from '../words/words.ts';
import { css } from './later.css';
import type { Later } from './later.tsx';
import { later } from './later.tsx';

export interface Talk {
  /** Its part of the style, and of what is drawn. */
  readonly css: string;
  readonly later: Later;
  readonly english: Words;
  readonly client: ChatClient;
  readonly conversation: Conversation;
  /** Words that the page says for the visitor: they wait until the bot asks. */
  readonly sendWhenAsked: (text: string) => void;
  readonly end: () => void;
}

export function talkOn(options: Omit<ConversationOptions, 'client'>, store: Store<ConversationState>): Talk {
  const client = createClient({ baseUrl: options.apiHost });
  const conversation = createConversation({ ...options, client }, store);
  const stopRefreshing = refreshWhenSeen(conversation, options.memory);
  const stopFonts = takeFonts(store);
  return {
    css,
    later,
    english,
    client,
    conversation,
    sendWhenAsked(text) {
      const send = (): boolean => {
        if (!store.get().input) return false;
        conversation.answer({ message: visitorMessage(text) });
        return true;
      };
      if (send()) return;
      const stop = store.subscribe(() => {
        const { phase } = store.get();
        if (phase === 'ended' || phase === 'failed' || send()) stop();
      });
    },
    end() {
      stopRefreshing();
      stopFonts();
      conversation.end();
    },
  };
}

/**
 * Opens a chat with all that the client does about bad networks, where one plain request was not enough.
 *
 * @throws ChatError when a chat can neither be read back nor be started
 */
export function openLate({ apiHost, ...request }: LateOpeningRequest): Promise<Opening> {
  return openChat({ ...request, client: createClient({ baseUrl: apiHost }) });
}

/** A theme may name a font that has to be loaded. The chat is read in another one until then. */
function takeFonts(store: Store<ConversationState>): () => void {
  let last: ThemeFont | undefined;
  const take = (): void => {
    const font = store.get().bot?.theme.general?.font;
    if (font === last || typeof font !== 'object') return;
    last = font;
    void import('./seldom.ts').then(({ modules }) => modules.takeFont(font)).catch(() => undefined);
  };
  take();
  return store.subscribe(take);
}

/** Another tab may have gone on with the chat: looked at when this one is seen again, or when the other one says so. */
function refreshWhenSeen({ refresh, listen }: Conversation, memory: Memory): () => void {
  const onSeen = (): void => {
    if (document.visibilityState === 'visible') void refresh().then(() => listen(true));
    else listen(false);
  };
  document.addEventListener('visibilitychange', onSeen);
  const stopWatching = memory.watch(() => void refresh());
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    stopWatching();
  };
}
