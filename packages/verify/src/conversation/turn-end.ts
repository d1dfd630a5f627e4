// What a turn ends on: a question, a reply of the client's own, or nothing any more.
import type { ContinueChatResponse } from '@colloquy/schema';
import { awaitsReply } from '@colloquy/schema';

/**
 * Tells what comes next: the visitor is asked, the client is awaited (it continues without a message when it has none),
 * or the chat is over.
 */
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
