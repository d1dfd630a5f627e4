// The sender of channels: brings entries of the outbox to their platform.
import type { RefreshedList, Sender, Sent } from '@colloquy/runtime';
import type { ChannelRecord } from '@colloquy/storage';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';

/** What the sender needs. */
export interface ChannelSenderParts {
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly request: AccountRequest;
  /** Pauses a channel and says why. */
  readonly pause: (id: string, reason: string) => Promise<void>;
}

/** The entry of a channel that was removed. */
export const NO_CHANNEL: Sent = { ok: false, failure: 'There is no such channel any more.', isFinal: true };
const PAUSED: Sent = {
  ok: false,
  failure: 'The channel is paused. Open it, and send this again.',
  isFinal: true,
};

/** Creates the sender. Entries of a paused or removed channel fail for good; other failures are retried. */
export function createChannelSender({ known, request, pause }: ChannelSenderParts): Sender {
  /** The cache may be some seconds old: it is refreshed before an entry fails for good. */
  async function find(id: string): Promise<ChannelRecord | undefined> {
    const record = known.find(id);
    if (record?.state === 'open') return record;
    await known.refresh();
    return known.find(id);
  }

  return async ({ id, destination, payload }, { signal }) => {
    const record = await find(destination);
    const channel = record && findChannel(record.kind);
    if (!channel) return NO_CHANNEL;
    if (record.state === 'paused') return PAUSED;
    const answered = await request(record, JSON.parse(payload), { id, signal });
    if ('failure' in answered) return { ok: false, failure: answered.failure };
    const outcome = channel.classify(answered);
    if (!('account' in outcome)) return outcome;
    await pause(record.id, outcome.account);
    return { ok: false, failure: outcome.account, isFinal: true };
  };
}
