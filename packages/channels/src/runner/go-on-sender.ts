// The sender of waits: has a chat go on when its time has come. It is an entry of the outbox, so it survives a restart.
import type { RefreshedList, Sender } from '@colloquy/runtime';
import type { ChannelRecord } from '@colloquy/storage';
import { NO_CHANNEL } from './channel-sender.ts';
import type { GoOn } from './go-on.ts';
import type { StoreEvents } from './store-events.ts';

/**
 * Creates the sender. The event that it stores is left out when the person has written before.
 *
 * @example createGoOnSender({ known, storeEvents, clock: Date.now })
 */
export function createGoOnSender({
  known,
  storeEvents,
  clock,
}: {
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly storeEvents: StoreEvents;
  readonly clock: () => number;
}): Sender {
  return async ({ id, destination, payload, createdAt }) => {
    if (!known.find(destination)) await known.refresh();
    if (!known.find(destination)) return NO_CHANNEL;
    const { afterMs, ...event } = JSON.parse(payload) as GoOn;
    // Sending it again does not begin the wait again.
    const leftMs = createdAt + afterMs - clock();
    if (leftMs > 0) return { ok: false, failure: 'The flow waits.', isPutOff: true, retryAfterMs: leftMs };
    await storeEvents(destination, [{ key: `go on ${id}`, ...event }]);
    return { ok: true };
  };
}
