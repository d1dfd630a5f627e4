// Everything that a chat needs after its first message; loads while that is shown.
import type { ChatClient } from '@colloquy/client';
import { createClient } from '@colloquy/client';
import { prepareBubble } from '../bubbles/prepare-bubble.ts';
import { visitorMessage } from '../inputs/text/visitor-message.ts';
import { loadSeldom } from '../loading/load-seldom.ts';
import { createConversation } from '../session/conversation.ts';
import type { WatchingConversation } from '../session/conversation-contract.ts';
import type { ConversationOptions } from '../session/conversation-options.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import { draftsIn } from '../session/drafts.ts';
import type { Memory } from '../session/memory.ts';
import { memoryIn } from '../session/memory.ts';
import type { LateOpeningRequest, Opening } from '../session/opening.ts';
import { openChat } from '../session/opening.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import type { Store } from '../session/store.ts';
import type { Sheets } from '../theme/sheets.ts';
import { english } from '../words/english.ts';
import { loadWords } from '../words/load-words.ts';
import type { Words } from '../words/words.ts';
import { announceHidden } from './announce-hidden.ts';
import { css } from './later.css';
import type { Later } from './later.tsx';
import { later } from './later.tsx';
import { listingConversation } from './listing-conversation.ts';
import { takeLook } from './take-look.ts';

/** A function that is bundled in this file. */
export const modules = { loadWords };

export interface Talk {
  /** Styles and views of this file. */
  readonly css: string;
  readonly later: Later;
  readonly english: Words;
  readonly client: ChatClient;
  readonly conversation: WatchingConversation;
  /** Sends a message of the page for the visitor, once the bot asks. */
  readonly sendWhenAsked: (text: string) => void;
  readonly end: () => void;
}

export function talkOn(
  options: Omit<ConversationOptions, 'client' | 'memory' | 'prepare'> & {
    readonly memory: ChatStorage;
    readonly adoptLast: Sheets['adoptLast'];
  },
  store: Store<ConversationState>,
): Talk {
  const client = createClient({ baseUrl: options.apiHost });
  const memory = memoryIn(options.memory);
  const talking = createConversation({ ...options, client, memory, prepare: prepareBubble }, store);
  const conversation = options.isPreview ? talking : listingConversation(talking, options.memory);
  const stopRefreshing = refreshWhenSeen(conversation, memory);
  const stopLook = takeLook(store, options.adoptLast);
  const stopAnnouncing = announceHidden(store, options.memory);
  const sendWhenAsked = (text: string): void => {
    const { input, early } = store.get();
    if (input && !early?.answer) {
      conversation.answer({ message: visitorMessage(text) });
      return;
    }
    const stop = store.subscribe(() => {
      stop();
      const { phase } = store.get();
      // After all subscribers have received the change.
      if (phase !== 'ended' && phase !== 'failed') queueMicrotask(() => sendWhenAsked(text));
    });
  };
  return {
    css,
    later: {
      ...later,
      drafts: draftsIn(options.memory, conversation.sessionId, options.isPreview),
      memory: { place: options.memory, conversation },
    },
    english,
    client,
    conversation,
    sendWhenAsked,
    end() {
      stopRefreshing();
      stopLook();
      stopAnnouncing();
      conversation.end();
    },
  };
}

/**
 * Opens a chat with the client's retries, after one plain request was not enough.
 *
 * @throws ChatError when the chat can neither be read nor started
 */
export function openLate({
  apiHost,
  memory,
  shadow,
  language,
  ...request
}: LateOpeningRequest): Promise<Opening> {
  const opening = openChat({
    ...request,
    memory: memoryIn(memory),
    client: createClient({ baseUrl: apiHost }),
  });
  void loadSeldom().then(({ modules }) => modules.sayIfRetrying(opening, shadow, loadWords(language)));
  return opening;
}

/** Another tab may have continued the chat: refreshes when this tab becomes visible, or on a message of the other. */
function refreshWhenSeen({ store, refresh, listen }: WatchingConversation, memory: Memory): () => void {
  const onSeen = (): void => {
    if (document.visibilityState === 'hidden') listen(store.get().isPaused);
    else void refresh().then(() => listen(true));
  };
  document.addEventListener('visibilitychange', onSeen);
  const stopWatching = memory.watch(() => void refresh());
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    stopWatching();
  };
}
