// Words that the page says for the visitor: they wait until the bot asks.
import { visitorMessage } from '../inputs/text/visitor-message.ts';
import type { Conversation } from '../session/conversation.ts';

export function sendWhenAsked(conversation: Conversation, text: string): void {
  const { store } = conversation;
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
}
