// A conversation that is still being loaded: what is asked of it meanwhile waits.
import type { StartChatResponse } from '@colloquy/schema';
import type { Conversation } from '../session/conversation-contract.ts';
import type { ConversationState, EarlyAnswer } from '../session/conversation-state.ts';
import { answerEarly } from '../session/early-question.ts';
import type { Store } from '../session/store.ts';
import { showEarly } from './show-early.ts';

/**
 * Gives a conversation at once, on a store that is there already. `keep` gets the chat that has begun, and what is answered meanwhile: a reload
 * loses neither, and another tab begins no second chat.
 */
export function lateConversation(
  store: Store<ConversationState>,
  loading: Promise<Conversation>,
  keep: (start: StartChatResponse, early?: EarlyAnswer) => void,
): Conversation {
  let loaded: Conversation | undefined;
  void loading.then((conversation) => {
    loaded = conversation;
  });
  const later =
    <Name extends LateCall>(name: Name) =>
    (...args: Parameters<Conversation[Name]>): Promise<void> =>
      loading.then((one) => (one[name] as (...args: unknown[]) => Promise<void> | void)(...args));
  return {
    store,
    begin: (opening) => {
      opening?.then(
        (opened) => {
          if (opened.type !== 'started' || store.get().phase !== 'starting') return;
          const { start } = opened;
          showEarly(store, start);
          // Where a question stands there, nothing of the start is left to do: it can be read back.
          if (store.get().early) keep(start);
          const stop = store.subscribe(() => {
            const { early } = store.get();
            if (early && !early.key) return;
            stop();
            if (early) keep(start, early);
          });
        },
        // The conversation tells it.
        () => undefined,
      );
      return later('begin')(opening);
    },
    answer(answer) {
      if (store.get().early) answerEarly(store, answer);
      else void later('answer')(answer);
    },
    redo: later('redo'),
    restart: later('restart'),
    readEarlier: later('readEarlier'),
    replyForBubble: later('replyForBubble'),
    holdForReturn: () => loaded?.holdForReturn(),
    sessionId: () => loaded?.sessionId() ?? '',
    end: later('end'),
  };
}

/** What may be asked of a conversation before it is there: what gives nothing back. */
type LateCall = {
  [Name in keyof Conversation]: Conversation[Name] extends (...args: never[]) => void | Promise<void>
    ? Name
    : never;
}[keyof Conversation];
