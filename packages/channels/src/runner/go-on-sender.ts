// The sender of waits: has a chat go on when its time has come. It is an entry of the outbox, so it survives a restart.
import type { RefreshedList, Sender } from '@colloquy/runtime';
import type { ChannelRecord, SessionRecord, Store, TurnCommit } from '@colloquy/storage';
import type { GoOn } from './go-on.ts';
import type { StoreEvents } from './store-events.ts';

/**
 * Creates the sender. The event that it stores is left out when the person has written before.
 *
 * @example createGoOnSender({ known, store, storeEvents, clock: Date.now })
 */
export function createGoOnSender({
  known,
  store,
  storeEvents,
  clock,
}: {
  readonly store: Pick<Store, 'loadSessions'>;
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly storeEvents: StoreEvents;
  readonly clock: () => number;
}): Sender {
  return async ({ id, sessionId, payload, createdAt }) => {
    const { afterMs, question } = JSON.parse(payload) as GoOn;
    // Sending it again does not begin the wait again.
    const leftMs = createdAt + afterMs - clock();
    if (leftMs > 0) return { ok: false, failure: 'The flow waits.', isPutOff: true, retryAfterMs: leftMs };
    const [session] = await store.loadSessions([sessionId]);
    const contact = session && contactOf(session);
    // The chat, or its channel, may have been removed.
    if (!contact) return { ok: true };
    if (!known.find(contact.channelId)) await known.refresh();
    if (!known.find(contact.channelId)) return { ok: true };
    await storeEvents(contact.channelId, [{ key: `go on ${id}`, person: contact.person, question }]);
    return { ok: true };
  };
}

function contactOf({ state }: Pick<SessionRecord, 'state'>): TurnCommit['contact'] {
  return (JSON.parse(state) as Pick<TurnCommit, 'contact'>).contact;
}
