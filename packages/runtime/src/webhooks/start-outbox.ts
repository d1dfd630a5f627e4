// The outbox of a server: turns add entries, and a worker delivers them.

import type { Store } from '@colloquy/storage';
import type { Effects } from '../outbox/effects.ts';
import { withEffects } from '../outbox/effects.ts';
import { createLateWorker } from '../outbox/late-worker.ts';
import { limits } from '../outbox/limits.ts';
import type { OutboxEvent } from '../outbox/outbox-worker.ts';
import { startOutboxWorker } from '../outbox/outbox-worker.ts';
import type { Sender, Senders } from '../outbox/sender.ts';

/** What turns send to, such as webhooks and channels. */
export interface OutboxSource {
  /** Under which entries of the outbox name the sender. */
  readonly name: string;
  readonly effects: Effects;
  readonly sender: Sender;
  /** Whether any turn may have effects, as far as this server knows. */
  isAny(): boolean;
  /** Calls the listener whenever `isAny` may have changed. */
  onRefreshed(listener: () => void): void;
}

/** What a host sends besides, and whether this process sends at all. */
export interface HostOutbox {
  readonly outbox?: { readonly effects: Effects; readonly senders: Senders } | undefined;
  readonly sendsOutbox?: boolean | undefined;
}

/** A store whose turns put their effects into the outbox, and the worker that sends them. */
export function startOutbox(
  { outbox: host, sendsOutbox = true }: HostOutbox,
  {
    store,
    clock,
    sources,
    onEvent,
  }: {
    readonly store: Store;
    readonly clock: () => number;
    readonly sources: readonly OutboxSource[];
    readonly onEvent: (event: OutboxEvent) => void;
  },
): { readonly store: Store; readonly stop: () => Promise<void> } {
  const senders = new Map([
    ...(host?.senders ?? []),
    ...sources.map(({ name, sender }) => [name, sender] as const),
  ]);
  const isAny = () => host !== undefined || sources.some((source) => source.isAny());
  const worker = createLateWorker(() => startOutboxWorker({ store: store.outbox, senders, clock, onEvent }));
  let looking: NodeJS.Timeout | undefined;
  const begin = () => {
    clearInterval(looking);
    worker.begin();
  };
  if (sendsOutbox) {
    // Entries of an earlier run, or of another server: it may have stopped before a timer of its chats was due.
    const lookForEntries = async () => {
      const at = await store.outbox.nextAt().catch(() => undefined);
      if (at !== undefined) begin();
    };
    looking = setInterval(lookForEntries, limits.idleLookMs).unref();
    const beginIfWanted = () => {
      if (isAny()) begin();
    };
    beginIfWanted();
    for (const source of sources) source.onRefreshed(beginIfWanted);
    lookForEntries();
  }
  const all = [...(host ? [host.effects] : []), ...sources.map(({ effects }) => effects)];
  return {
    store: withEffects(store, (turn) => all.flatMap((effects) => effects(turn)), {
      onAdded: () => {
        if (!sendsOutbox) return;
        begin();
        worker.ring();
      },
      isIdle: () => !isAny(),
    }),
    stop() {
      clearInterval(looking);
      return worker.stop();
    },
  };
}
