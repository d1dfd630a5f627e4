// The outbox of a server: turns add entries, and a worker delivers them.

import type { Store } from '@colloquy/storage';
import type { Effects } from '../outbox/effects.ts';
import { withEffects } from '../outbox/effects.ts';
import { createLateWorker } from '../outbox/late-worker.ts';
import type { OutboxEvent } from '../outbox/outbox-worker.ts';
import { startOutboxWorker } from '../outbox/outbox-worker.ts';
import type { Senders } from '../outbox/sender.ts';
import type { Webhooks } from './open-webhooks.ts';
import { WEBHOOK_SENDER } from './webhook-effects.ts';

/** What a host sends besides webhooks, and whether this process sends at all. */
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
    webhooks,
    onEvent,
  }: {
    readonly store: Store;
    readonly clock: () => number;
    readonly webhooks: Webhooks;
    readonly onEvent: (event: OutboxEvent) => void;
  },
): { readonly store: Store; readonly stop: () => Promise<void> } {
  const senders = new Map([...(host?.senders ?? []), [WEBHOOK_SENDER, webhooks.sender] as const]);
  const worker = createLateWorker(() => startOutboxWorker({ store: store.outbox, senders, clock, onEvent }));
  if (sendsOutbox) {
    const beginIfWanted = () => {
      if (host || webhooks.isAny()) worker.begin();
    };
    beginIfWanted();
    webhooks.onRefreshed(beginIfWanted);
    // Entries of an earlier run. If the store fails now, the next turn with an entry starts the worker.
    store.outbox
      .nextAt()
      .then((at) => {
        if (at !== undefined) worker.begin();
      })
      .catch(() => undefined);
  }
  const effects: Effects = host
    ? (turn) => [...host.effects(turn), ...webhooks.effects(turn)]
    : webhooks.effects;
  return {
    store: withEffects(store, effects, {
      onAdded: () => {
        if (sendsOutbox) worker.ring();
      },
      isIdle: () => !host && !webhooks.isAny(),
    }),
    stop: worker.stop,
  };
}
