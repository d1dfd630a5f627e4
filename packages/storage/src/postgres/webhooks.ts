// Webhooks in the database: how they are added, changed and removed, and how they are read.
import type { AuditEntry } from '../audit.ts';
import type { WebhookRow } from '../to-record.ts';
import { toWebhook } from '../to-record.ts';
import type { WebhookChange, WebhookRecord } from '../webhooks.ts';
import { addEntry } from './audit.ts';
import { removeEntriesWhere } from './belongings.ts';
import { inTransaction } from './bots-and-versions.ts';
import type { Connection } from './connections/connection.ts';
import type { Questions } from './reads/questions.ts';

/** Adds a webhook. When the answer is lost and it is done again, it is there already, and that is as good. */
export async function addWebhook(
  connection: Connection,
  { id, botId, address, events, secrets, state, reason, createdAt }: WebhookRecord,
  audit: AuditEntry | undefined,
): Promise<boolean> {
  const given = [id, botId, address, JSON.stringify(events), secrets, state, reason, createdAt];
  return withEntry(connection, audit, async () => (await connection.query(add, given)).count === 1);
}

/** Changes a webhook. When the answer is lost and it is done again, its new secrets are there already, and that is as good. */
export async function changeWebhook(
  connection: Connection,
  { id, address, events, secrets, state, reason, seenSecrets }: WebhookChange,
  audit: AuditEntry | undefined,
): Promise<boolean> {
  const list = events && JSON.stringify(events);
  const given = [id, ...[address, list, secrets, state, reason, seenSecrets].map((value) => value ?? null)];
  return withEntry(connection, audit, async () => (await connection.query(change, given)).count === 1);
}

/** Removes a webhook with what waits for it. When the answer is lost and it is done again, there is none any more. */
export async function removeWebhook(
  connection: Connection,
  id: string,
  audit: AuditEntry | undefined,
): Promise<boolean> {
  return withEntry(connection, audit, async () => {
    // The webhook first, as where its bot is removed.
    const { count } = await connection.query(remove, [id]);
    await connection.query(removeEntries, [id]);
    return count === 1;
  });
}

/** Changes something in a transaction of its own, and writes down who did when there was something to change. */
function withEntry(
  connection: Connection,
  audit: AuditEntry | undefined,
  work: () => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(connection, async () => {
    const isDone = await work();
    if (isDone && audit) await addEntry(connection, audit);
    return isDone;
  });
}

/** Reads all webhooks. */
export async function readWebhooks({ all }: Questions): Promise<readonly WebhookRecord[]> {
  return (await all<WebhookRow>(allWebhooks)).map(toWebhook);
}

// The bot's row is held, so that whoever removes the bot sees the webhook.
const add = {
  name: 'add webhook',
  text: `INSERT INTO colloquy.webhooks AS stored (id, bot_id, address, events, secrets, state, reason, created_at)
    SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::bigint
    FROM colloquy.bots WHERE bots.id = $2::text FOR KEY SHARE
    ON CONFLICT (id) DO UPDATE SET created_at = stored.created_at`,
};

const change = {
  name: 'change webhook',
  text: `UPDATE colloquy.webhooks SET address = coalesce($2::text, address), events = coalesce($3::text, events),
      secrets = coalesce($4::text, secrets), state = coalesce($5::text, state), reason = coalesce($6::text, reason)
    WHERE id = $1 AND ($7::text IS NULL OR secrets IN ($7::text, $4::text))`,
};

const removeEntries = {
  name: 'remove entries of webhook',
  text: removeEntriesWhere('destination = $1'),
};
const remove = { name: 'remove webhook', text: 'DELETE FROM colloquy.webhooks WHERE id = $1' };

const allWebhooks = {
  name: 'all webhooks',
  text: `SELECT id, bot_id AS "botId", address, events, secrets, state, reason, created_at AS "createdAt"
    FROM colloquy.webhooks ORDER BY created_at, id`,
};
