// All that a chat needs once its first message stands there: loaded meanwhile.
import type { ChatClient } from '@colloquy/client';
import { createClient } from '@colloquy/client';
import { searchedChoice } from '../inputs/choice/searched-choice.tsx';
import { visitorMessage } from '../inputs/text/visitor-message.ts';
import { createConversation } from '../session/conversation.ts';
import type { Conversation, WatchingConversation } from '../session/conversation-contract.ts';
import type { ConversationOptions } from '../session/conversation-options.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Memory } from '../session/memory.ts';
import { memoryIn } from '../session/memory.ts';
import type { LateOpeningRequest, Opening } from '../session/opening.ts';
import { openChat } from '../session/opening.ts';
import type { MemoryPlace } from '../session/remembered-chat.ts';
import type { Store } from '../session/store.ts';
import type { Sheets } from '../theme/sheets.ts';
import { english } from '../words/english.ts';
import { loadWords } from '../words/load-words.ts';
import type { Words } from '../words/words.ts';
import { css } from './later.css';
import type { Later } from './later.tsx';
import { later } from './later.tsx';
import { takeLook } from './take-look.ts';

/** An input and a function that come in this file. */
export const modules = { 'searched choice': searchedChoice, loadWords };

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

export function talkOn(
  options: Omit<ConversationOptions, 'client' | 'memory'> & {
    readonly memory: MemoryPlace;
    readonly adoptLast: Sheets['adoptLast'];
  },
  store: Store<ConversationState>,
): Talk {
  const client = createClient({ baseUrl: options.apiHost });
  const memory = memoryIn(options.memory);
  const conversation = createConversation({ ...options, client, memory }, store);
  const stopRefreshing = refreshWhenSeen(conversation, memory);
  const stopLook = takeLook(store, options.adoptLast);
  const sendWhenAsked = (text: string): void => {
    const { input, early } = store.get();
    if (input && !early?.answer) {
      conversation.answer({ message: visitorMessage(text) });
      return;
    }
    const stop = store.subscribe(() => {
      stop();
      const { phase } = store.get();
      // Not before everybody has been told of the change.
      if (phase !== 'ended' && phase !== 'failed') queueMicrotask(() => sendWhenAsked(text));
    });
  };
  return {
    css,
    later,
    english,
    client,
    conversation,
    sendWhenAsked,
    end() {
      stopRefreshing();
      stopLook();
      conversation.end();
    },
  };
}

/**
 * Opens a chat with all that the client does about bad networks, where one plain request was not enough.
 *
 * @throws ChatError when a chat can neither be read back nor be started
 */
export function openLate({ apiHost, memory, ...request }: LateOpeningRequest): Promise<Opening> {
  return openChat({ ...request, memory: memoryIn(memory), client: createClient({ baseUrl: apiHost }) });
}

/** Another tab may have gone on with the chat: looked at when this one is seen again, or when the other one says so. */
function refreshWhenSeen({ refresh, listen }: WatchingConversation, memory: Memory): () => void {
  const onSeen = (): void => {
    if (document.visibilityState === 'hidden') listen(false);
    else void refresh().then(() => listen(true));
  };
  document.addEventListener('visibilitychange', onSeen);
  const stopWatching = memory.watch(() => void refresh());
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    stopWatching();
  };
}
