// Webhooks: how they are added, changed and removed, and how they are read.

import type { WebhookRow } from '../../to-record.ts';
import { toWebhook } from '../../to-record.ts';
import { addEntry } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/audit-entries.ts';
import { holdBot } from '../bots/bots.ts';
import type { Noun } from '../operations.ts';
import { removeEntries } from '../outbox/outbox.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { WebhookStore } from './webhook-records.ts';

type Id = { readonly id: string };
type Change = Id & {
  readonly [K in 'address' | 'events' | 'secrets' | 'state' | 'reason' | 'seenSecrets']: string | null;
};

const sql = statements('webhooks', {
  all: (db) =>
    db
      .selectFrom('webhooks')
      .select([
        'id',
        'bot_id as botId',
        'address',
        'events',
        'secrets',
        'state',
        'reason',
        'created_at as createdAt',
      ])
      .orderBy('created_at')
      .orderBy('id'),
  // A repeated call finds its own row, and counts it as added.
  add: (db, webhook: WebhookRow) =>
    db
      .insertInto('webhooks')
      .values({
        id: webhook.id,
        bot_id: webhook.botId,
        address: webhook.address,
        events: webhook.events,
        secrets: webhook.secrets,
        state: webhook.state,
        reason: webhook.reason,
        created_at: webhook.createdAt,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ id: ref('excluded.id') }))),
  // A repeated call finds its own new secrets, which also count as seen.
  change: (db, change: Change, { sql: raw }) =>
    db
      .updateTable('webhooks')
      .set({
        address: raw`coalesce(${change.address}, address)`,
        events: raw`coalesce(${change.events}, events)`,
        secrets: raw`coalesce(${change.secrets}, secrets)`,
        state: raw`coalesce(${change.state}, state)`,
        reason: raw`coalesce(${change.reason}, reason)`,
      })
      .where('id', '=', change.id)
      .where(
        raw<boolean>`(cast(${change.seenSecrets} as text) is null or secrets in (${change.seenSecrets}, ${change.secrets}))`,
      ),
  remove: (db, { id }: Id) => db.deleteFrom('webhooks').where('id', '=', id),
});

function* withEntry(isDone: boolean, entry: AuditEntry | undefined): Work<boolean> {
  if (isDone && entry) yield* addEntry(entry);
  return isDone;
}

/** Webhooks of both databases. */
export const webhooks: Noun<WebhookStore, 'add' | 'change' | 'remove'> = {
  writes: {
    *add({ events, ...webhook }, entry) {
      const hasBot = yield* holdBot(webhook.botId);
      const isDone = hasBot && (yield* sql.add.run({ ...webhook, events: JSON.stringify(events) })) === 1;
      return yield* withEntry(isDone, entry);
    },
    *change({ id, address, events, secrets, state, reason, seenSecrets }, entry) {
      const count = yield* sql.change.run({
        id,
        address: address ?? null,
        events: events ? JSON.stringify(events) : null,
        secrets: secrets ?? null,
        state: state ?? null,
        reason: reason ?? null,
        seenSecrets: seenSecrets ?? null,
      });
      return yield* withEntry(count === 1, entry);
    },
    /** The webhook first, as where its bot is removed. */
    *remove(id, entry) {
      const count = yield* sql.remove.run({ id });
      yield* removeEntries('destinations', [id]);
      return yield* withEntry(count === 1, entry);
    },
  },
  reads: {
    *list() {
      return (yield* sql.all.all()).map(toWebhook);
    },
  },
};
