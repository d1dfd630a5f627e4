// Webhooks, as they are stored: who wants to hear of the chats of a bot, and where.

import type { AuditEntry } from '../audit/audit-entries.ts';

/** A webhook of a bot. Times are epoch milliseconds. */
export interface WebhookRecord {
  readonly id: string;
  readonly botId: string;
  /** Where it is sent to. */
  readonly address: string;
  /** Names of the events that it is for, or all that there are. The store does not know them. */
  readonly events: readonly string[] | 'all';
  /** What its messages are signed with, sealed as text. The store never looks inside. */
  readonly secrets: string;
  /** Nothing is sent to a paused one, and nothing is kept for it. */
  readonly state: 'open' | 'paused';
  /** Why it is paused; empty when a user paused it. */
  readonly reason: string;
  readonly createdAt: number;
}

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
