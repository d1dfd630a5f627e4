// Opens the channels of a server: their requests, the worker of the inbox, and what turns send to them.

import type { SecretKey } from '@colloquy/integrations';
import type {
  ChatService,
  FindChannelRules,
  OutboxSource,
  RefreshedList,
  Sent,
  WorkQueue,
} from '@colloquy/runtime';
import { createLateWorker, startOutboxWorker } from '@colloquy/runtime';
import type { ChannelRecord, InboxEvent, Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import { CHANNEL_SENDER, channelEffects } from './channel-effects.ts';
import { GO_ON_SENDER } from './go-on.ts';
import { CHANNELS_TOPIC, openKnownChannels, resealChannels } from './known-channels.ts';
import type { LoadFile } from './load-file.ts';
import type { LookUpAccount } from './look-up-account.ts';
import { createPace } from './pace.ts';
import type { Poller } from './poller.ts';
import type { Receiver } from './receive.ts';
import type { SendRequest } from './send-request.ts';
import { createSendSigns } from './send-signs.ts';
import type { StoreEvents } from './store-events.ts';
import type { TakeFiles, Uploads } from './take-files.ts';

/** What managing the channels of a server takes. */
export interface ChannelMeans extends Receiver {
  readonly known: RefreshedList<ChannelRecord>;
  readonly openKey: () => Promise<SecretKey>;
  readonly openAddresses: readonly string[];
  readonly request: AccountRequest;
  /** Looks up an account that is to be connected; nothing when the platform has no look-up. */
  readonly lookUp: LookUpAccount;
}

/** The channels of one server. */
export interface Channels {
  /** What turns send to people, and how their chats go on. */
  readonly sources: readonly OutboxSource[];
  readonly means: ChannelMeans;
  /** Starts the worker of the inbox. Turns must be ready. */
  start(parts: {
    readonly chats: Pick<ChatService, 'startChat' | 'continueChat'>;
    readonly uploads: Uploads;
    readonly findRules: FindChannelRules;
  }): void;
  /** Says where this server listens: a server without a public URL uses it for the addresses of files. */
  listensAt(url: string): void;
  stop(): Promise<void>;
}

/** Options of the channels of a server. */
export interface ChannelsOptions {
  readonly store: Store;
  readonly clock: () => number;
  /** The key that seals secrets. */
  readonly openKey: () => Promise<SecretKey>;
  /** Whether the key was replaced, so that secrets are sealed again. */
  readonly hasNewKey: boolean;
  /** Addresses that the operator has opened although they are not public. */
  readonly openAddresses: readonly string[];
  /** Of this server, as platforms reach it. Without it they are asked for their events. */
  readonly publicUrl?: string | undefined;
}

/** An event as the worker sees it. */
type QueuedEvent = InboxEvent & { readonly sender: string; readonly destination: string };

/**
 * Opens the channels. The HTTP client is loaded when something is first sent.
 *
 * @throws StoreFailure when the store cannot be read
 * @example
 * const channels = await openChannels({ store, clock: Date.now, openKey, hasNewKey: false, openAddresses: [] });
 * channels.start({ chats, uploads, findRules });
 */
export async function openChannels({
  store,
  clock,
  openKey,
  hasNewKey,
  openAddresses,
  publicUrl,
}: ChannelsOptions): Promise<Channels> {
  if (hasNewKey) await resealChannels(store, await openKey());
  const startedAt = clock();
  const pace = createPace(clock);
  const known = await openKnownChannels(store);
  let take: ((event: InboxEvent) => Promise<Sent>) | undefined;
  const worker = createLateWorker(() =>
    startOutboxWorker<QueuedEvent>({
      store: queueOf(store),
      senders: new Map([[INBOX, (event) => take?.(event) ?? Promise.reject(new Error('Not started.'))]]),
      clock,
      attempts: limits.attempts,
      toOneAtOnce: limits.turnsAtOnce,
    }),
  );
  const isAny = () => known.all().length > 0;
  const isPolled = () => known.all().some(({ kind }) => findChannel(kind)?.polling !== undefined);
  let sending: SendRequest | undefined;
  let loading: LoadFile | undefined;
  const send: SendRequest = async (request, options) => {
    const { createSendRequest } = await import('./send-request.ts');
    sending ??= createSendRequest(openAddresses);
    return sending(request, options);
  };
  const stopping = new AbortController();
  // These and others below are loaded when they are used, because a server without channels does without.
  const request: AccountRequest = async (...given) => {
    const { createAccountRequest } = await import('./account-request.ts');
    return createAccountRequest({ openKey, send, clock })(...given);
  };
  const sendSigns = createSendSigns(request, { signal: stopping.signal });
  let storing: StoreEvents | undefined;
  const storeEvents: StoreEvents = async (...given) => {
    const { createStoreEvents } = await import('./store-events.ts');
    const onEvents = () => {
      if (take) worker.ring();
    };
    storing ??= createStoreEvents({ store, clock, onEvents });
    return storing(...given);
  };
  async function change(fields: Parameters<Store['channels']['change']>[0]): Promise<void> {
    await store.channels.change(fields);
    await known.refresh();
    await store.notify(CHANNELS_TOPIC).catch(() => undefined);
  }
  const pause = (id: string, reason: string) => change({ id, state: 'paused', reason });
  async function noteConfirmed({ id, settings: text }: ChannelRecord): Promise<void> {
    const settings = JSON.parse(text) as { readonly isConfirmed?: boolean };
    if (!settings.isConfirmed)
      await change({ id, settings: JSON.stringify({ ...settings, isConfirmed: true }) });
  }
  async function receiver(): Promise<Receiver> {
    const [{ createReceiver }, { createTakeReports }] = await Promise.all([
      import('./receive.ts'),
      import('./take-reports.ts'),
    ]);
    const takeReports = createTakeReports({ store, clock, pause });
    return createReceiver({
      known,
      openKey,
      clock,
      storeEvents,
      takeReports,
      sendSigns,
      noteConfirmed,
    });
  }
  let serverUrl = publicUrl ?? 'http://localhost';
  let poller: Promise<Poller> | undefined;
  return {
    means: {
      known,
      openKey,
      openAddresses,
      request,
      receive: async (...given) => (await receiver()).receive(...given),
      confirm: async (...given) => (await receiver()).confirm(...given),
      async lookUp(channel, account) {
        const { createLookUpAccount } = await import('./look-up-account.ts');
        return createLookUpAccount(send, clock)(channel, account);
      },
    },
    sources: [
      {
        name: CHANNEL_SENDER,
        effects: channelEffects(known),
        async sender(...given) {
          const { createChannelSender } = await import('./channel-sender.ts');
          return createChannelSender({ store, clock, startedAt, known, request, pace, pause })(...given);
        },
        isAny,
        onRefreshed: known.onRefreshed,
      },
      {
        name: GO_ON_SENDER,
        effects: () => [],
        async sender(...given) {
          const { createGoOnSender } = await import('./go-on-sender.ts');
          return createGoOnSender({ known, store, storeEvents, clock })(...given);
        },
        isAny,
        onRefreshed: known.onRefreshed,
      },
    ],
    start({ chats, uploads, findRules }) {
      const takeFiles: TakeFiles = async (...given) => {
        const [{ createTakeFiles }, { createLoadFile }] = await Promise.all([
          import('./take-files.ts'),
          import('./load-file.ts'),
        ]);
        loading ??= createLoadFile(openAddresses);
        return createTakeFiles({ uploads, request, load: loading, openKey, serverUrl: () => serverUrl })(
          ...given,
        );
      };
      take = async (event) => {
        const { createTakeEvent } = await import('./take-event.ts');
        return createTakeEvent({ store, known, chats, takeFiles, findRules, clock })(event);
      };
      const beginIfWanted = () => {
        if (!isAny() || stopping.signal.aborted) return;
        worker.begin();
        // Otherwise a lock would be held for nothing.
        if (!isPolled()) return;
        poller ??= import('./poller.ts').then(({ startPoller }) =>
          startPoller({ store, known, request, storeEvents, sendSigns, pause, publicUrl }),
        );
      };
      beginIfWanted();
      known.onRefreshed(beginIfWanted);
    },
    listensAt(url) {
      serverUrl = publicUrl ?? url;
    },
    async stop() {
      stopping.abort();
      known.stop();
      await (await poller)?.stop();
      await worker.stop();
    },
  };
}

const INBOX = 'inbox';

/** The inbox as a queue of the worker. One channel may have all places, so none is left out. */
function queueOf({ inbox }: Pick<Store, 'inbox'>): WorkQueue<QueuedEvent> {
  return {
    async claim({ holder, now, until, limit }) {
      const ids = await inbox.hold({ holder, now, until, limit });
      const events = ids.length === 0 ? [] : await inbox.held(ids, holder);
      return events.map((event) => ({ ...event, sender: INBOX, destination: event.channelId }));
    },
    nextAt: () => inbox.nextAt(),
    settle: (settlement) => inbox.settle(settlement),
  };
}
