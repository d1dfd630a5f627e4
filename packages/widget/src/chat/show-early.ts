// Shows the first messages and the first input before the conversation has loaded.
import type { StartChatResponse } from '@colloquy/schema';
import { isReady } from '../inputs/registry.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import { firstKey } from '../session/early-question.ts';
import { limits } from '../session/limits.ts';
import type { Store } from '../session/store.ts';

/** Shows the parts of a start that depend on no typing delay and no action. */
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
  // The line about consent is visible before the first question, and loads with the conversation.
  const isWhole = messages.length <= most && !hasActions && !general?.consent;
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
