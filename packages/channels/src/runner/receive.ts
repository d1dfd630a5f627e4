// A request of a platform: verified on its raw body, and stored before it is answered.
import type { SecretKey } from '@colloquy/integrations';
import type { ApiResponse, RefreshedList } from '@colloquy/runtime';
import { badRequest, problemResponse, success } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { ChannelRecord } from '@colloquy/storage';
import type { IncomingRequest } from '../channel.ts';
import { findChannel } from '../registry.ts';
import { openSecretsOf } from './known-channels.ts';
import type { SendSigns } from './send-signs.ts';
import type { StoreEvents } from './store-events.ts';
import type { TakeReports } from './take-reports.ts';

/** What receiving needs. */
export interface ReceiveDependencies {
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly openKey: () => Promise<SecretKey>;
  readonly clock: () => number;
  readonly storeEvents: StoreEvents;
  readonly takeReports: TakeReports;
  readonly sendSigns: SendSigns;
  /** Notes that a platform has called the address of the webhook. */
  readonly noteConfirmed: (record: ChannelRecord) => Promise<void>;
}

/** Takes the requests of platforms. */
export interface Receiver {
  /**
   * Takes a request with events. A 200 means that every event is stored. The same event is stored once, however often the
   * platform sends it. A wrong signature is a 401, and stores nothing.
   */
  receive(channelId: string, request: IncomingRequest): Promise<ApiResponse>;
  /** The text by which a platform knows that the address is right; nothing when there is no such channel or the check is wrong. */
  confirm(channelId: string, query: URLSearchParams): Promise<string | undefined>;
}

const CHANNEL_ID = /^chn_[0-9a-f]{32}$/;

/**
 * Creates what takes the requests of platforms.
 *
 * @example await createReceiver(parts).receive('chn_…', { headers: request.headers, rawBody })
 */
export function createReceiver({
  known,
  openKey,
  clock,
  storeEvents,
  takeReports,
  sendSigns,
  noteConfirmed,
}: ReceiveDependencies): Receiver {
  return {
    async receive(channelId, request) {
      const record = await find(channelId);
      const channel = record && findChannel(record.kind);
      if (!channel) return problemResponse(problem('NOT_FOUND', { message: 'There is no such channel.' }));
      const secrets = openSecretsOf(record, await openKey());
      if (secrets === undefined || !channel.verify(request, { secrets, now: clock() }))
        return problemResponse(
          problem('UNAUTHORIZED', { message: 'The signature of the request is wrong.' }),
        );
      if (record.state === 'paused')
        return problemResponse(
          problem('SERVICE_UNAVAILABLE', { message: 'This channel is paused. Send it again later.' }),
        );
      const read = channel.read(request.rawBody, { settings: JSON.parse(record.settings), secrets });
      if (!read.ok) return badRequest(read.issues);
      await storeEvents(record.id, read.events, read.people);
      await takeReports(record, read.reports);
      sendSigns(record, read.signs);
      return success(JSON.stringify({ received: read.events.length }));
    },
    async confirm(channelId, query) {
      const record = await find(channelId);
      const secrets = record && openSecretsOf(record, await openKey());
      if (!record || secrets === undefined) return undefined;
      const answer = findChannel(record.kind)?.confirm?.(query, { secrets });
      if (answer !== undefined) await noteConfirmed(record);
      return answer;
    },
  };

  /** Another server may have added it a moment ago. */
  async function find(id: string): Promise<ChannelRecord | undefined> {
    if (!CHANNEL_ID.test(id)) return undefined;
    if (!known.find(id)) await known.refresh();
    return known.find(id);
  }
}
