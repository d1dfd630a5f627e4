// A conversation that is still loading: calls to it are queued.
import type { StartChatResponse } from '@colloquy/schema';
import type { Conversation } from '../session/conversation-contract.ts';
import type { ConversationState, EarlyAnswer } from '../session/conversation-state.ts';
import { answerEarly } from '../session/early-question.ts';
import type { Store } from '../session/store.ts';
import { showEarly } from './show-early.ts';

/**
 * Returns a conversation at once, on an existing store. `keep` stores the started chat, typed texts and early answers, so
 * that a reload loses nothing, and another tab starts no second chat.
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
          // Once a question is visible, the start has nothing left to do: the chat can be read from the server.
          const remember = (): void => {
            const { early } = store.get();
            if (early) keep(start, early);
            if (!early || early.key) stop();
          };
          const stop = store.subscribe(remember);
          remember();
        },
        // The conversation reports the failure.
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

/** Calls that can be queued: those without a return value. */
type LateCall = {
  [Name in keyof Conversation]: Conversation[Name] extends (...args: never[]) => void | Promise<void>
    ? Name
    : never;
}[keyof Conversation];
