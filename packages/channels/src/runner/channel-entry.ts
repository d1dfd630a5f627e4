// What the outbox has of a turn on a channel: messages to the person, and at last how the chat goes on by itself.
import type { ClientSideAction } from '@colloquy/schema';
import type { ChannelTurn } from '../channel.ts';
import { limits } from '../limits.ts';

/** An entry of the outbox. */
export type ChannelEntry =
  | { readonly type: 'send'; readonly message: unknown }
  | (GoOn & { readonly person: string; readonly question: string });

/** The chat goes on without the person, unless they write before. */
export interface GoOn {
  readonly type: 'goOn';
  readonly afterMs: number;
}

/**
 * How a chat goes on whose turn waits for the client's report of an action: after the time of a wait, at once after an
 * action that needs a browser. It goes on without a report, which is how a flow sees a failed action.
 *
 * @example goOnAfter({ ...turn, clientSideActions: [{ type: 'wait', wait: { secondsToWaitFor: 2 }, expectsDedicatedReply: true }] }) // { type: 'goOn', afterMs: 2_000 }
 */
export function goOnAfter({ clientSideActions = [], input, isEnded }: ChannelTurn): GoOn | undefined {
  if (input || isEnded) return undefined;
  const awaited = clientSideActions.filter(
    ({ type, expectsDedicatedReply }) => expectsDedicatedReply === true && type !== 'listenForWebhook',
  );
  const afterMs = clientSideActions.reduce((sum, action) => sum + waitOf(action), 0);
  return awaited.length === 0 ? undefined : { type: 'goOn', afterMs: Math.min(afterMs, limits.waitMs) };
}

function waitOf(action: ClientSideAction): number {
  return action.type === 'wait' ? Math.max(0, action.wait.secondsToWaitFor) * 1_000 : 0;
}
