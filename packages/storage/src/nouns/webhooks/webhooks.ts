// Webhooks: how they are added, changed and removed, and how they are read.
import { withEntry } from '../audit/audit.ts';
import { connectionsOf } from '../bots/connections.ts';
import type { Noun } from '../operations.ts';
import { removeEntries } from '../outbox/outbox.ts';
import type { WebhookStore } from './webhook-records.ts';
import { webhookRow } from './webhook-records.ts';

const { add, change, remove, list } = connectionsOf('webhooks', {
  row: webhookRow,
  changeable: ['address', 'events', 'secrets', 'state', 'reason'],
});

/** Webhooks of both databases. */
export const webhooks: Noun<WebhookStore, 'add' | 'change' | 'remove'> = {
  writes: {
    add,
    change,
    /** The webhook first, as where its bot is removed. */
    *remove(id, entry) {
      const count = yield* remove([id]);
      yield* removeEntries('destinations', [id]);
      return yield* withEntry(count === 1, entry);
    },
  },
  reads: { list },
};
