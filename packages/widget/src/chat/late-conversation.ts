// A conversation that is still being loaded: what is asked of it meanwhile waits.
import type { Conversation } from '../session/conversation-contract.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import { answerEarly } from '../session/early-question.ts';
import type { Store } from '../session/store.ts';
import { showEarly } from './show-early.ts';

/** Gives a conversation at once, on a store that is there already. */
export function lateConversation(
  store: Store<ConversationState>,
  loading: Promise<Conversation>,
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
          if (opened.type === 'started' && store.get().phase === 'starting') showEarly(store, opened.start);
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
    retry: later('retry'),
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
