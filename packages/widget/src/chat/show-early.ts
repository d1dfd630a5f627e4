// What stands there before the conversation has loaded: the first messages, and what is asked behind them.
import type { StartChatResponse } from '@colloquy/schema';
import { isReady } from '../inputs/registry.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import { firstKey } from '../session/early-question.ts';
import { limits } from '../session/limits.ts';
import type { Store } from '../session/store.ts';

/** Shows of a start what may be seen at once: what nothing is typed before, and nothing has to be done before. */
export function showEarly(
  store: Store<ConversationState>,
  { bot, messages, input, clientSideActions = [], dynamicTheme = {} }: StartChatResponse,
): void {
  const { general, typingEmulation: typing } = bot.settings;
  const isUntyped =
    general?.isTypingEmulationEnabled === false || (typing?.enabled === false && !typing.delayBetweenBubbles);
  const isFirstLater =
    (!isUntyped && typing?.isDisabledOnFirstMessage === false) ||
    clientSideActions.some(({ lastBubbleBlockId }) => lastBubbleBlockId === undefined);
  const hasActions = clientSideActions.length > 0;
  const most = isFirstLater ? 0 : isUntyped && !hasActions ? limits.messagesAtOnce : 1;
  const isWhole = messages.length <= most && !hasActions;
  store.set({
    bot,
    dynamicTheme,
    entries: messages.slice(0, most).map((bubble, index) => ({
      kind: 'bubble',
      key: firstKey(index),
      bubble,
      isOld: false,
      avatarUrl: dynamicTheme.hostAvatarUrl,
    })),
    ...(input && isReady(input) && isWhole && { phase: 'talking', input, early: {} }),
  });
}
