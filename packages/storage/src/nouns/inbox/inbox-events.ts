// The inbox, as stored: events of channels, from before their request is answered until they have become turns.
import type { OutboxClaim, Settlement } from '../outbox/outbox-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, integer, optional, text } from '../row.ts';

/** An event that waits, or that was given up. Times are epoch milliseconds. */
export type InboxEvent = RecordOf<typeof inboxRow>;

/** An event of a channel. */
export type InboxWrite = Omit<InboxEvent, 'queuedAt' | 'attempts' | 'failure'>;

export const inboxRow = describeRow({
  /** A function of the channel and the platform's id of the event, so that a redelivered event is recognised. */
  id: text,
  channelId: text,
  /** The person, by the platform's stable id. Events of one person on a channel are taken in order. */
  person: text,
  /** JSON text. The store never looks inside. */
  payload: text,
  receivedAt: bigInteger,
  /** Orders events of the same millisecond. */
  place: integer,
  /** When it was put into the inbox: its age counts from then. */
  queuedAt: bigInteger,
  /** Times that it was claimed. */
  attempts: integer,
  /** Error of the last attempt. */
  failure: optional(text),
});

/** The number of events that wait, and that were given up. */
export interface InboxCounts {
  readonly waiting: number;
  readonly dead: number;
}

/**
 * The part of a store that keeps the inbox. Of an event that became a turn only the id stays, for as long as the
 * platform may send it again.
 */
export interface InboxStore {
  /** Adds events. Known ones are left out. Returns the number of new ones. */
  add(events: readonly InboxWrite[]): Promise<number>;
  /**
   * Claims due events, and returns their ids. Of a person's events only the oldest is claimed. Given-up ones do not
   * block others. Servers that claim concurrently get different events.
   */
  hold(claim: Omit<OutboxClaim, 'except'>): Promise<readonly string[]>;
  /** Those of the ids that this holder has, oldest first. */
  held(ids: readonly string[], holder: string): Promise<readonly InboxEvent[]>;
  /** Writes the outcome of an event. False when it has another holder by now, or is gone. */
  settle(settlement: Settlement): Promise<boolean>;
  /** When to look next: an event may be due then, and none is before. Nothing when no event waits. Costs no write. */
  nextAt(): Promise<number | undefined>;
  count(channelId: string): Promise<InboxCounts>;
}
