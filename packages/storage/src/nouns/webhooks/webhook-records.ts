// Webhooks, as they are stored: who wants to hear of the chats of a bot, and where.

import type { AuditEntry } from '../audit/audit-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, json, oneOf, text } from '../row.ts';

/** A webhook of a bot. Times are epoch milliseconds. */
export type WebhookRecord = RecordOf<typeof webhookRow>;

export const webhookRow = describeRow({
  id: text,
  botId: text,
  /** Where it is sent to. */
  address: text,
  /** Names of the events that it is for, or all that there are. The store does not know them. */
  events: json<readonly string[] | 'all'>(),
  /** What its messages are signed with, sealed as text. The store never looks inside. */
  secrets: text,
  /** Nothing is sent to a paused one, and nothing is kept for it. */
  state: oneOf<'open' | 'paused'>(),
  /** Why it is paused; empty when a user paused it. */
  reason: text,
  createdAt: bigInteger,
});

/** A change of a webhook. Absent fields keep their value. */
export interface WebhookChange
  extends Partial<Pick<WebhookRecord, 'address' | 'events' | 'secrets' | 'state' | 'reason'>> {
  readonly id: string;
  /** The secrets as last read. If the stored ones differ from these and from the new ones, nothing is changed. */
  readonly seenSecrets?: string | undefined;
}

/** The part of a store that keeps webhooks. Webhooks are removed with their bot. Audit entries are written in the same transaction. */
export interface WebhookStore {
  /** False when there is no such bot; then nothing was written. */
  add(webhook: WebhookRecord, audit?: AuditEntry): Promise<boolean>;
  /** False when there is no such webhook, or it has other secrets by now than were seen; then nothing was changed. */
  change(change: WebhookChange, audit?: AuditEntry): Promise<boolean>;
  /** Removes it with everything in the outbox whose destination it is. False when there is no such webhook. */
  remove(id: string, audit?: AuditEntry): Promise<boolean>;
  /** All of them, oldest first: there are few, and each server keeps them in memory. */
  list(): Promise<readonly WebhookRecord[]>;
}
