// How a chat continues whose turn waits for a report that no person can give.
import type { ClientSideAction } from '@colloquy/schema';
import type { ChannelTurn } from '../channel.ts';
import { limits } from '../limits.ts';

/** Under which entries of the outbox name this sender. It is another queue than that of messages, so that a wait holds up none. */
export const GO_ON_SENDER = 'channel wait';

/** A chat continues without the person, unless they write before. The payload of an entry of the outbox. */
export interface GoOn {
  readonly afterMs: number;
  /** The question that the chat is at until then. */
  readonly question: string;
}

/**
 * Milliseconds after which a chat continues: the time of a wait, none for an action that needs a browser. It continues
 * without a report, which is how a flow sees a failed action. Nothing when the chat waits for the person.
 *
 * @example goOnAfterMs({ ...turn, clientSideActions: [{ type: 'wait', wait: { secondsToWaitFor: 2 }, expectsDedicatedReply: true }] }) // 2_000
 */
export function goOnAfterMs({ clientSideActions = [], input, isEnded }: ChannelTurn): number | undefined {
  if (input || isEnded) return undefined;
  const isAwaited = clientSideActions.some(
    ({ type, expectsDedicatedReply }) => expectsDedicatedReply === true && type !== 'listenForWebhook',
  );
  const afterMs = clientSideActions.reduce((sum, action) => sum + waitOf(action), 0);
  return isAwaited ? Math.min(afterMs, limits.waitMs) : undefined;
}

function waitOf(action: ClientSideAction): number {
  return action.type === 'wait' ? Math.max(0, action.wait.secondsToWaitFor) * 1_000 : 0;
}
