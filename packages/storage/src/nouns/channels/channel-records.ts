// Channels, as stored: the accounts on other platforms through which people talk to a bot.

import type { AuditEntry } from '../audit/audit-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, oneOf, text } from '../row.ts';

/** A channel of a bot. Times are epoch milliseconds. */
export type ChannelRecord = RecordOf<typeof channelRow>;

export const channelRow = describeRow({
  id: text,
  botId: text,
  /** The platform, for example `webhook`. The store does not know the platforms. */
  kind: text,
  /** JSON text. The store never looks inside. */
  settings: text,
  /** Sealed, as text. The store never looks inside. */
  secrets: text,
  /** A paused channel takes no events and sends nothing. */
  state: oneOf<'open' | 'paused'>(),
  /** Why the server paused it; empty when a user did. */
  reason: text,
  createdAt: bigInteger,
});

/** A change of a channel. Absent fields keep their value. */
export interface ChannelChange
  extends Partial<Pick<ChannelRecord, 'settings' | 'secrets' | 'state' | 'reason'>> {
  readonly id: string;
  /** The secrets as last read. If the stored ones differ from these and from the new ones, nothing is changed. */
  readonly seenSecrets?: string | undefined;
}

/** The part of a store that keeps channels. Channels are removed with their bot. Audit entries are written in the same transaction. */
export interface ChannelStore {
  /** False when there is no such bot; then nothing was written. */
  add(channel: ChannelRecord, audit?: AuditEntry): Promise<boolean>;
  /** False when there is no such channel, or its secrets were changed since; then nothing was written. */
  change(change: ChannelChange, audit?: AuditEntry): Promise<boolean>;
  /** Removes it with its inbox, its contacts and their aliases, and its entries in the outbox. False when there is no such channel. */
  remove(id: string, audit?: AuditEntry): Promise<boolean>;
  /** All of them, oldest first: there are few, and each server keeps them in memory. */
  list(): Promise<readonly ChannelRecord[]>;
}
