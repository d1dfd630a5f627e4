// The sender of channels: brings entries of the outbox to their platform.
import type { RefreshedList, Sender, Sent } from '@colloquy/runtime';
import type { ChannelRecord, Store } from '@colloquy/storage';
import type { Channel } from '../channel.ts';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import type { QueuedMessage } from './queued-message.ts';

/** What the sender needs. */
export interface ChannelSenderDependencies {
  readonly store: Pick<Store, 'aliases'>;
  readonly clock: () => number;
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly request: AccountRequest;
  /** Pauses a channel and says why. */
  readonly pause: (id: string, reason: string) => Promise<void>;
}

/** The entry of a channel that was removed. */
const NO_CHANNEL: Sent = { ok: false, failure: 'There is no such channel any more.', isFinal: true };
const PAUSED: Sent = {
  ok: false,
  failure: 'The channel is paused. Open it, and send this again.',
  isFinal: true,
};

/** Creates the sender. Entries of a paused or removed channel fail for good; other failures are retried. */
export function createChannelSender({
  store,
  clock,
  known,
  request,
  pause,
}: ChannelSenderDependencies): Sender {
  /** The cache may be some seconds old: it is refreshed before an entry fails for good. */
  async function find(id: string): Promise<ChannelRecord | undefined> {
    const record = known.find(id);
    if (record?.state === 'open') return record;
    await known.refresh();
    return known.find(id);
  }

  return async ({ id, attempts, destination, payload, failure }, { signal }) => {
    const record = await find(destination);
    const channel = record && findChannel(record.kind);
    if (!channel) return NO_CHANNEL;
    if (record.state === 'paused') return PAUSED;
    const { reportMs } = channel;
    if (reportMs !== undefined && isInterrupted(attempts, failure))
      return interrupted(attempts - 1, reportMs);
    const { person, message } = JSON.parse(payload) as QueuedMessage;
    const { address = person, heardAt } =
      (await store.aliases.reach({ channelId: destination, person })) ?? {};
    const current = messageNow(message, { channel, record, heardAt, now: clock() });
    if (!current.ok) return { ok: false, failure: current.failure, isFinal: true };
    const answered = await request(record, current.message, { id, attempt: attempts, address, signal });
    if ('failure' in answered) return { ok: false, failure: answered.failure, retryAfterMs: reportMs };
    const outcome = channel.classify(answered, attempts);
    if (!('account' in outcome)) return outcome;
    await pause(record.id, outcome.account);
    return { ok: false, failure: outcome.account, isFinal: true };
  };
}

/** Whether a server stopped in the middle of the last attempt, so that only a report can say whether the message was taken. */
function isInterrupted(attempts: number, failure: string | undefined): boolean {
  const known = failure === undefined ? 0 : Number(INTERRUPTED.exec(failure)?.[1] ?? attempts - 1);
  return attempts - 1 > known;
}

const INTERRUPTED = /^The server stopped during attempt (\d+)\.$/;

function interrupted(attempt: number, reportMs: number): Sent {
  const failure = `The server stopped during attempt ${attempt}.`;
  return { ok: false, failure, isPutOff: true, retryAfterMs: reportMs };
}

/** The message, or what is sent instead when the person has not written for long. */
function messageNow(
  message: unknown,
  {
    channel: { window },
    record,
    heardAt,
    now,
  }: {
    readonly channel: Channel;
    readonly record: ChannelRecord;
    readonly heardAt: number | undefined;
    readonly now: number;
  },
): { readonly ok: true; readonly message: unknown } | { readonly ok: false; readonly failure: string } {
  if (!window || heardAt === undefined || now - heardAt < window.ms) return { ok: true, message };
  const instead = window.instead(message, { settings: JSON.parse(record.settings) });
  return instead === undefined ? { ok: false, failure: window.failure } : { ok: true, message: instead };
}
