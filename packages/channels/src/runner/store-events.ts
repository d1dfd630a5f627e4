// Stores events of a platform, so that each is taken once.
import { createHash } from 'node:crypto';
import type { InboxWrite, Store } from '@colloquy/storage';
import type { ChannelEvent } from '../channel.ts';

/**
 * Stores events of a channel. They are safe when the promise resolves, and known ones are not stored again.
 *
 * @param people new and old names of people whose names have changed
 */
export type StoreEvents = (
  channelId: string,
  events: readonly ChannelEvent[],
  people?: readonly (readonly string[])[],
) => Promise<void>;

/**
 * Creates the function that stores events.
 *
 * @param onEvents is called when there are new events
 * @example await createStoreEvents({ store, clock: Date.now, onEvents: worker.ring })('chn_…', [{ key: '1', person: '7' }])
 */
export function createStoreEvents({
  store,
  clock,
  onEvents,
}: {
  readonly store: Pick<Store, 'aliases' | 'inbox'>;
  readonly clock: () => number;
  readonly onEvents: () => void;
}): StoreEvents {
  /** Orders events of one millisecond. */
  let place = 0;

  return async (channelId, events, people = []) => {
    const now = clock();
    for (const aliases of people) await recognize(aliases, { channelId, now, isHeard: false });
    if (events.length === 0) return;
    const writes: InboxWrite[] = [];
    for (const { aliases, ...event } of events) {
      const person = aliases && (await recognize(aliases, { channelId, now, isHeard: true }));
      writes.push(toWrite({ ...event, person: person ?? event.person }, channelId, now));
    }
    await store.inbox.add(writes);
    onEvents();
  };

  function recognize(
    aliases: readonly string[],
    {
      channelId,
      now,
      isHeard,
    }: { readonly channelId: string; readonly now: number; readonly isHeard: boolean },
  ): Promise<string> {
    return store.aliases.recognize({ channelId, aliases, seenAt: now, isHeard });
  }

  function toWrite({ key, person, ...event }: ChannelEvent, channelId: string, now: number): InboxWrite {
    place = (place + 1) % 2 ** 31;
    const payload = JSON.stringify(event);
    return { id: eventId(channelId, key), channelId, person, payload, receivedAt: now, place };
  }
}

/** A hash, because the ids of some platforms have the person's number in them, and this one outlives the words. */
function eventId(channelId: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([channelId, key]))
    .digest('hex');
  return `evt_${hash.slice(0, 32)}`;
}
