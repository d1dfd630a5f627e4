// The sender of channels: brings entries of the outbox to their platform.
import type { RefreshedList, Sender, Sent } from '@colloquy/runtime';
import type { ChannelRecord } from '@colloquy/storage';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import type { ChannelEntry } from './channel-entry.ts';

/** What the sender needs. */
export interface ChannelSenderParts {
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly request: AccountRequest;
  /** Has the chat of a person go on. */
  readonly goOn: (entry: {
    readonly id: string;
    readonly channelId: string;
    readonly person: string;
    readonly question: string;
  }) => Promise<void>;
  /** Pauses a channel and says why. */
  readonly pause: (id: string, reason: string) => Promise<void>;
  readonly clock: () => number;
}

const NO_CHANNEL: Sent = { ok: false, failure: 'There is no such channel any more.', isFinal: true };
const PAUSED: Sent = {
  ok: false,
  failure: 'The channel is paused. Open it, and send this again.',
  isFinal: true,
};
/** Creates the sender. Entries of a paused or removed channel fail for good; other failures are retried. */
export function createChannelSender({ known, request, goOn, pause, clock }: ChannelSenderParts): Sender {
  /** The cache may be some seconds old: it is refreshed before an entry fails for good. */
  async function find(id: string): Promise<ChannelRecord | undefined> {
    const record = known.find(id);
    if (record?.state === 'open') return record;
    await known.refresh();
    return known.find(id);
  }

  return async ({ id, destination, payload, queuedAt }, { signal }) => {
    const record = await find(destination);
    const channel = record && findChannel(record.kind);
    if (!channel) return NO_CHANNEL;
    if (record.state === 'paused') return PAUSED;
    const entry = JSON.parse(payload) as ChannelEntry;
    if (entry.type === 'goOn') {
      const leftMs = queuedAt + entry.afterMs - clock();
      if (leftMs > 0) return { ok: false, failure: 'The flow waits.', isPutOff: true, retryAfterMs: leftMs };
      await goOn({ id, channelId: record.id, person: entry.person, question: entry.question });
      return { ok: true };
    }
    const answered = await request(record, entry.message, { id, signal });
    if ('failure' in answered) return { ok: false, failure: answered.failure };
    const outcome = channel.classify(answered);
    if (!('account' in outcome)) return outcome;
    await pause(record.id, outcome.account);
    return { ok: false, failure: outcome.account, isFinal: true };
  };
}
