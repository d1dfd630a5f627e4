// The sender of channels: brings entries of the outbox to their platform.
import type { RefreshedList, Sender, Sent } from '@colloquy/runtime';
import type { ChannelRecord, Store } from '@colloquy/storage';
import type { Channel, Outcome } from '../channel.ts';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import type { Pace } from './pace.ts';
import type { QueuedMessage } from './queued-message.ts';

/** What the sender needs. */
export interface ChannelSenderDependencies {
  readonly store: Pick<Store, 'aliases'>;
  readonly clock: () => number;
  /** When this server started, in epoch milliseconds. */
  readonly startedAt: number;
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly request: AccountRequest;
  readonly pace: Pace;
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
  startedAt,
  known,
  request,
  pace,
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
    const { reportMs, messagesPerSecond: perSecond } = channel;
    if (reportMs !== undefined && needsReport({ attempts, failure }, clock() - startedAt < reportMs))
      return awaitReport(attempts - 1, reportMs);
    const { person, message } = JSON.parse(payload) as QueuedMessage;
    const { address = person, heardAt } =
      (await store.aliases.reach({ channelId: destination, person })) ?? {};
    const current = messageNow(message, { channel, record, heardAt, now: clock() });
    if (!current.ok) return { ok: false, failure: current.failure, isFinal: true };
    if (perSecond !== undefined) await pace(record.id, { perSecond, signal });
    const answered = await request(record, current.message, { id, attempt: attempts, address, signal });
    const outcome: Outcome =
      'failure' in answered
        ? { ok: false, failure: answered.failure, mayHaveArrived: true }
        : channel.classify(answered, attempts);
    if (!('account' in outcome))
      return reportMs === undefined ? outcome : withReport(outcome, attempts, reportMs);
    await pause(record.id, outcome.account);
    return { ok: false, failure: outcome.account, isFinal: true };
  };
}

/** An outcome of a platform with reports: a message that may have arrived is not sent again before its report could come. */
function withReport(outcome: Exclude<Outcome, { account: string }>, attempt: number, reportMs: number): Sent {
  if (outcome.ok || !outcome.mayHaveArrived) return outcome;
  const { failure, retryAfterMs = 0 } = outcome;
  return {
    ok: false,
    failure: `${mayHaveArrived(attempt)} ${failure}`,
    retryAfterMs: Math.max(retryAfterMs, reportMs),
  };
}

/**
 * Whether to await a report of the last attempt, which is done once: a server stopped in the middle of it, or its answer was
 * lost, and no server may have run that could take the report.
 */
function needsReport(
  { attempts, failure }: { readonly attempts: number; readonly failure: string | undefined },
  isFresh: boolean,
): boolean {
  if (failure === undefined) return attempts > 1;
  return isFresh && failure.startsWith(mayHaveArrived(attempts - 1));
}

function awaitReport(attempt: number, reportMs: number): Sent {
  const failure = `The server stopped. A report of attempt ${attempt} is awaited.`;
  return { ok: false, failure, isPutOff: true, retryAfterMs: reportMs };
}

function mayHaveArrived(attempt: number): string {
  return `Attempt ${attempt} may have arrived.`;
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
