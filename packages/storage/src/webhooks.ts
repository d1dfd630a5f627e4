// Webhooks, as they are stored: who wants to hear of the chats of a bot, and where.

import type { AuditEntry } from './audit.ts';

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
  /** Why it is paused; empty when somebody wanted it so. */
  readonly reason: string;
  readonly createdAt: number;
}

/** A webhook is to change. What is absent stays as it is. */
export interface WebhookChange
  extends Partial<Pick<WebhookRecord, 'address' | 'events' | 'secrets' | 'state' | 'reason'>> {
  readonly id: string;
  /** The secrets as they were when they were read. Where others stand by now than these or the new ones, nothing is changed. */
  readonly seenSecrets?: string | undefined;
}

/** The part of a store that keeps webhooks. They go with their bot. An entry of the audit log is written with what it tells of, or not at all. */
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
