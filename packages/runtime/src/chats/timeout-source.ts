// Timeouts of replies as a source of the outbox. Their entries are part of the commits of turns.
import type { Host, State } from '@colloquy/engine';
import { replyTimeout } from '@colloquy/engine';
import { TIME_OUT_SENDER } from '../outbox/time-out-entry.ts';
import type { OutboxSource } from '../webhooks/start-outbox.ts';
import type { ChatService } from './chat-service.ts';

/** The source, which learns from committed turns whether there are timeouts at all. */
export interface TimeoutSource extends OutboxSource {
  observe(host: Pick<Host, 'flow'>, state: State): void;
}

/**
 * Creates the source. Its sender is loaded when the first timeout is due.
 *
 * @param chats is called when the service exists
 * @example timeoutSource({ chats: () => turns, clock: Date.now })
 */
export function timeoutSource({
  chats,
  clock,
}: {
  readonly chats: () => Pick<ChatService, 'timeOut'>;
  readonly clock: () => number;
}): TimeoutSource {
  let isAny = false;
  const listeners: (() => void)[] = [];
  return {
    name: TIME_OUT_SENDER,
    effects: () => [],
    async sender(...given) {
      const { createTimeOutSender } = await import('./time-out-sender.ts');
      return createTimeOutSender({ chats: chats(), clock })(...given);
    },
    isAny: () => isAny,
    onRefreshed: (listener) => void listeners.push(listener),
    observe(host, state) {
      if (isAny || !replyTimeout(host, state)) return;
      isAny = true;
      for (const listener of listeners) listener();
    },
  };
}
