// A request of a platform: verified on its raw body, and stored before it is answered.
import { createHash } from 'node:crypto';
import type { SecretKey } from '@colloquy/integrations';
import type { ApiResponse, RefreshedList } from '@colloquy/runtime';
import { badRequest, problemResponse, success } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { ChannelRecord, InboxWrite, Store } from '@colloquy/storage';
import type { ChannelEvent, IncomingRequest } from '../channel.ts';
import { findChannel } from '../registry.ts';
import { openSecretsOf } from './known-channels.ts';

/** What receiving needs. */
export interface ReceiveParts {
  readonly store: Pick<Store, 'inbox'>;
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly openKey: () => Promise<SecretKey>;
  readonly clock: () => number;
  /** Called when there are new events. */
  readonly onEvents: () => void;
}

/** Takes a request for a channel. */
export type Receive = (channelId: string, request: IncomingRequest) => Promise<ApiResponse>;

const CHANNEL_ID = /^chn_[0-9a-f]{32}$/;

/**
 * Creates the function that takes requests. A 200 means that every event is stored. The same event is stored once,
 * however often the platform sends it. A wrong signature is a 401, and stores nothing.
 *
 * @example await createReceive(parts)('chn_…', { headers: request.headers, rawBody })
 */
export function createReceive({ store, known, openKey, clock, onEvents }: ReceiveParts): Receive {
  /** Orders events of one millisecond. */
  let place = 0;

  return async (channelId, request) => {
    const record = await find(channelId);
    const channel = record && findChannel(record.kind);
    if (!channel) return problemResponse(problem('NOT_FOUND', { message: 'There is no such channel.' }));
    const secrets = openSecretsOf(record, await openKey());
    const now = clock();
    if (secrets === undefined || !channel.verify(request, { secrets, now }))
      return problemResponse(problem('UNAUTHORIZED', { message: 'The signature of the request is wrong.' }));
    if (record.state === 'paused')
      return problemResponse(
        problem('SERVICE_UNAVAILABLE', { message: 'This channel is paused. Send it again later.' }),
      );
    const read = channel.read(request.rawBody);
    if (!read.ok) return badRequest(read.issues);
    if (read.events.length > 0) {
      await store.inbox.add(read.events.map((event) => toWrite(event, record.id, now)));
      onEvents();
    }
    return success(JSON.stringify({ received: read.events.length }));
  };

  /** Another server may have added it a moment ago. */
  async function find(id: string): Promise<ChannelRecord | undefined> {
    if (!CHANNEL_ID.test(id)) return undefined;
    if (!known.find(id)) await known.refresh();
    return known.find(id);
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
