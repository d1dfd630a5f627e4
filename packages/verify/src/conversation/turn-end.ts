// How a turn ends: with a question, with an action of the client, or with the end of the chat.
import type { ContinueChatResponse } from '@colloquy/schema';
import { awaitsReply } from '@colloquy/schema';

/** Returns the next step: the visitor replies, the client replies (without a message if it has none), or the chat is over. */
export function turnEnd({
  input,
  messages,
  clientSideActions = [],
}: ContinueChatResponse): 'asked' | 'awaited' | 'over' {
  if (input) return 'asked';
  const isAwaited =
    messages.some(awaitsReply) || clientSideActions.some((action) => action.expectsDedicatedReply === true);
  return isAwaited ? 'awaited' : 'over';
}
