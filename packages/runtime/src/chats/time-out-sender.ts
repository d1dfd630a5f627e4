// The sender of timeouts: begins the path of an event for silence when its time has come.
import type { Sender } from '../outbox/sender.ts';
import type { TimeOutEntry } from '../outbox/time-out-entry.ts';
import type { ChatService } from './chat-service.ts';

/**
 * Creates the sender. An entry of a chat that has moved on, or is gone, does nothing.
 *
 * @example createTimeOutSender({ chats: turns, clock: Date.now })
 */
export function createTimeOutSender({
  chats,
  clock,
}: {
  readonly chats: Pick<ChatService, 'timeOut'>;
  readonly clock: () => number;
}): Sender {
  return async ({ id, sessionId, payload }) => {
    const { at, eventId, turn } = JSON.parse(payload) as TimeOutEntry;
    const leftMs = at - clock();
    if (leftMs > 0)
      return { ok: false, failure: 'The visitor may still answer.', isPutOff: true, retryAfterMs: leftMs };
    const { status } = await chats.timeOut(sessionId, { eventId, turn }, id);
    const isPassing = status === 429 || status === 409 || status >= 500;
    return isPassing ? { ok: false, failure: `The turn was answered with ${status}.` } : { ok: true };
  };
}
