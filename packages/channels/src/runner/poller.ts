// Asks platforms for their events, on one server at a time: two that ask for the same account take each other's place.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RefreshedList } from '@colloquy/runtime';
import type { ChannelRecord, Store } from '@colloquy/storage';
import type { Channel, Polling } from '../channel.ts';
import { limits } from '../limits.ts';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import type { SendSigns } from './send-signs.ts';
import type { StoreEvents } from './store-events.ts';

/** What polling needs. */
export interface PollerDependencies {
  readonly store: Pick<Store, 'withLock'>;
  readonly known: Pick<RefreshedList<ChannelRecord>, 'all' | 'find' | 'onRefreshed'>;
  readonly request: AccountRequest;
  readonly storeEvents: StoreEvents;
  readonly sendSigns: SendSigns;
  /** Pauses a channel and says why. */
  readonly pause: (id: string, reason: string) => Promise<void>;
  /** Of this server, as platforms reach it. Where it has one, they send their events. */
  readonly publicUrl: string | undefined;
}

/** A poller at work. */
export interface Poller {
  /** Aborts the requests that wait, and resolves when all have ended. */
  stop(): Promise<void>;
}

/**
 * Starts the poller. It follows the channels as they are added, changed, paused and removed. Events are stored before
 * the next request, which confirms them to the platform.
 *
 * @example const poller = startPoller(parts); await poller.stop();
 */
export function startPoller(dependencies: PollerDependencies): Poller {
  const { store, known } = dependencies;
  const stopping = new AbortController();
  /** By id and content: a change ends a loop and begins another one. */
  const loops = new Map<string, { readonly end: AbortController; readonly done: Promise<void> }>();
  let isHolder = false;

  function follow(signal: AbortSignal): void {
    const wanted = new Map(
      isHolder && !signal.aborted
        ? known
            .all()
            .filter((record) => record.state === 'open' && findChannel(record.kind)?.polling)
            .map((record) => [JSON.stringify([record.id, record.settings, record.secrets]), record])
        : [],
    );
    for (const [key, { end }] of loops) if (!wanted.has(key)) end.abort();
    for (const [key, record] of wanted) {
      if (loops.has(key)) continue;
      const end = new AbortController();
      const done = followAccount(record, dependencies, AbortSignal.any([end.signal, signal])).finally(() =>
        loops.delete(key),
      );
      loops.set(key, { end, done });
    }
  }

  let current = stopping.signal;
  known.onRefreshed(() => follow(current));

  async function hold(): Promise<void> {
    while (!stopping.signal.aborted) {
      await store
        .withLock('channel poller', async (lost) => {
          isHolder = true;
          current = AbortSignal.any([stopping.signal, lost]);
          follow(current);
          await aborted(current);
          isHolder = false;
          await Promise.all([...loops.values()].map(({ done }) => done));
        })
        .catch(() => false);
      isHolder = false;
      await pause(limits.pollerLookMs, stopping.signal);
    }
  }

  const holding = hold();
  return {
    async stop() {
      stopping.abort();
      await holding;
    },
  };
}

/** Has an account send its events here, or asks for them until the signal. Never rejects. */
async function followAccount(
  record: ChannelRecord,
  dependencies: PollerDependencies,
  signal: AbortSignal,
): Promise<void> {
  const channel = findChannel(record.kind);
  const polling = channel?.polling;
  if (!channel || !polling) return;
  const { publicUrl } = dependencies;
  const url = publicUrl === undefined ? undefined : `${publicUrl}/v1/channels/${record.id}/webhook`;
  const ask = (message: unknown) => attempt(record, { channel, message, dependencies, signal });
  const isReady = await ask(url === undefined ? polling.unsubscribe : polling.subscribe(url));
  if (isReady === undefined) return;
  if (url === undefined) await poll(record, { polling, dependencies, signal, ask });
  else await aborted(signal);
}

type Ask = (message: unknown) => Promise<string | undefined>;

async function poll(
  record: ChannelRecord,
  {
    polling,
    dependencies: { storeEvents, sendSigns },
    signal,
    ask,
  }: {
    readonly polling: Polling;
    readonly dependencies: PollerDependencies;
    readonly signal: AbortSignal;
    readonly ask: Ask;
  },
): Promise<void> {
  let after: number | undefined;
  while (!signal.aborted) {
    const body = await ask(polling.ask(after));
    if (body === undefined) return;
    const read = polling.read(body);
    if (!read) {
      await pause(limits.firstPollPauseMs, signal);
      continue;
    }
    try {
      await storeEvents(record.id, read.events);
    } catch {
      // The platform gives them again, as long as they are not confirmed.
      await pause(limits.firstPollPauseMs, signal);
      continue;
    }
    sendSigns(record, read.signs);
    after = read.after ?? after;
  }
}

/** Sends a message until it is answered; nothing after the signal, or when the account is refused. */
async function attempt(
  record: ChannelRecord,
  {
    channel,
    message,
    dependencies,
    signal,
  }: {
    readonly channel: Channel;
    readonly message: unknown;
    readonly dependencies: PollerDependencies;
    readonly signal: AbortSignal;
  },
): Promise<string | undefined> {
  for (let failures = 0; !signal.aborted; failures++) {
    const options = { id: randomUUID(), signal, maximumBytes: limits.polledBytes };
    const response = await dependencies
      .request(record, message, options)
      .catch((error: unknown) => ({ failure: String(error) }));
    if (signal.aborted) return undefined;
    const outcome = 'failure' in response ? undefined : channel.classify(response, 1);
    if (outcome?.ok && 'body' in response) return response.body;
    if (outcome && 'account' in outcome) {
      await dependencies.pause(record.id, outcome.account).catch(() => undefined);
      return undefined;
    }
    const asked = outcome?.ok === false ? (outcome.retryAfterMs ?? 0) : 0;
    const backoffMs = Math.min(limits.firstPollPauseMs * 2 ** Math.min(failures, 10), limits.mostPollPauseMs);
    await pause(Math.max(asked, backoffMs), signal);
  }
  return undefined;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
