// Webhooks in the SQLite file: how they are added, changed and removed, and how they are read.
import type { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '../audit.ts';
import type { WebhookRow } from '../to-record.ts';
import { toWebhook } from '../to-record.ts';
import type { WebhookChange, WebhookRecord } from '../webhooks.ts';
import type { AuditWriter } from './audit.ts';
import { prepareQuery } from './query.ts';

/** What the commit thread is asked to do with webhooks. The entry is written when there was what the task names. */
export type WebhookTask = { readonly audit: AuditEntry | undefined } & (
  | { readonly type: 'add'; readonly webhook: WebhookRecord }
  | { readonly type: 'change'; readonly change: WebhookChange }
  | { readonly type: 'remove'; readonly id: string }
);

/** Works on webhooks. Runs in the commit thread, inside a batch's transaction. Throws what SQLite throws. */
export interface WebhookWriter {
  /** Gives whether there was what the task names. */
  run(task: WebhookTask): boolean;
}

/** Makes a writer. Its statements are prepared when a webhook is first changed: most servers have none. */
export function createWebhookWriter(database: DatabaseSync, audit: Pick<AuditWriter, 'add'>): WebhookWriter {
  let prepared: ReturnType<typeof prepare> | undefined;
  return {
    run(task) {
      prepared ??= prepare(database);
      const isDone =
        task.type === 'add'
          ? prepared.add(task.webhook)
          : task.type === 'change'
            ? prepared.change(task.change)
            : prepared.remove(task.id);
      if (isDone && task.audit) audit.add(task.audit);
      return isDone;
    },
  };
}

function prepare(database: DatabaseSync) {
  const insert =
    database.prepare(`INSERT INTO webhooks (id, bot_id, address, events, secrets, state, reason, created_at)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM bots WHERE id = ?2)`);
  const update =
    database.prepare(`UPDATE webhooks SET address = coalesce(?2, address), events = coalesce(?3, events),
    secrets = coalesce(?4, secrets), state = coalesce(?5, state), reason = coalesce(?6, reason)
    WHERE id = ?1 AND (?7 IS NULL OR secrets IN (?7, ?4))`);
  const removeEntries = database.prepare('DELETE FROM outbox WHERE destination = ?');
  const remove = database.prepare('DELETE FROM webhooks WHERE id = ?');
  return {
    add({ id, botId, address, events, secrets, state, reason, createdAt }: WebhookRecord): boolean {
      const list = JSON.stringify(events);
      return insert.run(id, botId, address, list, secrets, state, reason, createdAt).changes === 1;
    },
    change({ id, address, events, secrets, state, reason, seenSecrets }: WebhookChange): boolean {
      const list = events && JSON.stringify(events);
      const given = [address, list, secrets, state, reason, seenSecrets].map((value) => value ?? null);
      return update.run(id, ...given).changes === 1;
    },
    remove(id: string): boolean {
      removeEntries.run(id);
      return remove.run(id).changes === 1;
    },
  };
}

/** Prepares a reader on a connection. */
export function createWebhookReader(database: DatabaseSync): () => readonly WebhookRecord[] {
  const all = prepareQuery<WebhookRow>(
    database,
    `SELECT id, bot_id AS botId, address, events, secrets, state, reason, created_at AS createdAt FROM webhooks
    ORDER BY created_at, id`,
  );
  return () => all.all().map(toWebhook);
}
