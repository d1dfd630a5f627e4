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
  const later =
    <Name extends LateCall>(name: Name) =>
    (...args: Parameters<Conversation[Name]>): Promise<void> =>
      whole.then((one) => (one[name] as (...args: unknown[]) => Promise<void> | void)(...args));
  return {
    store,
    begin: (opening) => {
      if (opening) showFirst(store, opening);
      return later('begin')(opening);
    },
    answer: later('answer'),
    retry: later('retry'),
    restart: later('restart'),
    refresh: later('refresh'),
    listen: later('listen'),
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
