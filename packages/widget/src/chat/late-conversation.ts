// A conversation that is still being loaded: what is asked of it meanwhile waits.
import type { Conversation } from '../session/conversation-contract.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import { FIRST } from '../session/first-message.ts';
import type { Opening } from '../session/opening.ts';
import type { Store } from '../session/store.ts';

/** Gives a conversation at once, on a store that is there already. */
export function lateConversation(
  store: Store<ConversationState>,
  loading: Promise<Conversation>,
): Conversation {
  let loaded: Conversation | undefined;
  const whole = loading.then((conversation) => {
    loaded = conversation;
    return conversation;
  });
  return {
    store,
    begin: (opening) => {
      if (opening) showFirst(store, opening);
      return whole.then((one) => one.begin(opening));
    },
    answer: (answer) => void whole.then((one) => one.answer(answer)),
    retry: (entry) => void whole.then((one) => one.retry(entry)),
    restart: () => whole.then((one) => one.restart()),
    refresh: () => whole.then((one) => one.refresh()),
    listen: (isSeen) => void whole.then((one) => one.listen(isSeen)),
    readEarlier: () => whole.then((one) => one.readEarlier()),
    replyForBubble: (text) => void whole.then((one) => one.replyForBubble(text)),
    holdForReturn: () => loaded?.holdForReturn(),
    sessionId: () => loaded?.sessionId() ?? '',
    end: () => void whole.then((one) => one.end()),
  };
}

/** The first message stands there before anything else has loaded. */
function showFirst(store: Store<ConversationState>, opening: Promise<Opening>): void {
  opening.then(
    (opened) => {
      if (opened.type !== 'started' || store.get().phase !== 'starting') return;
      const { bot, messages, clientSideActions, dynamicTheme = {} } = opened.start;
      const [bubble] = messages;
      const isTyped = bot.settings.typingEmulation?.isDisabledOnFirstMessage === false;
      const comesLater = clientSideActions?.some(({ lastBubbleBlockId }) => lastBubbleBlockId === undefined);
      store.set({
        bot,
        dynamicTheme,
        entries:
          !bubble || isTyped || comesLater
            ? []
            : [{ kind: 'bubble', key: FIRST, bubble, isOld: false, avatarUrl: dynamicTheme.hostAvatarUrl }],
      });
    },
    // The conversation tells it.
    () => undefined,
  );
}
