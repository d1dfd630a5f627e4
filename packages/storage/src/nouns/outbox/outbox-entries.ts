// The outbox, as stored: entries from the commit of their turn until they were delivered or failed.
import { createHash } from 'node:crypto';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, integer, optional, text } from '../row.ts';

/** An entry of the outbox. Times are epoch milliseconds. */
export type OutboxEntry = Omit<RecordOf<typeof outboxRow>, 'turn' | 'place'> & {
  /** Position in the list. The number has a meaning in the store only. */
  readonly position: number;
};

/** Something that must leave once the turn is committed that made it. */
export type OutboxWrite = Pick<OutboxEntry, 'sender' | 'destination' | 'payload'>;

/** What a commit writes. */
export const outboxWriteRow = describeRow({
  /** Stable across attempts, so that receivers recognise duplicates. */
  id: text,
  sessionId: text,
  turn: integer,
  /** Position among the entries of its turn. */
  place: integer,
  botId: text,
  resultId: optional(text),
  /** Name of the sender that takes it, for example `webhook`. */
  sender: text,
  /** The receiver, for example the id of a webhook. Entries of one session for one destination are sent in order. */
  destination: text,
  /** The payload, as JSON text. The store never looks inside. */
  payload: text,
  createdAt: bigInteger,
  /** When it was put into the outbox, or last redelivered: its age counts from then. */
  queuedAt: bigInteger,
  /** Not claimed before this time: it is held, waits for a retry, or follows another entry. */
  dueAt: bigInteger,
});

export const outboxRow = describeRow({
  ...outboxWriteRow.columns,
  /** Times that it was claimed since then. */
  attempts: integer,
  /** When it was given up. */
  diedAt: optional(bigInteger),
  /** When its receiver took it. */
  deliveredAt: optional(bigInteger),
  /** HTTP status of the receiver's response; absent for receivers without one, such as a mail server. */
  status: optional(integer),
  /** Error of the last attempt. Nothing when the server stopped in the middle of it. */
  failure: optional(text),
});

/** The entries of one session for one destination, which are sent one after another. */
export type OutboxQueue = Pick<OutboxWrite, 'sender' | 'destination'> & { readonly sessionId: string };

/** A receiver of entries: a destination, as one sender knows it. */
export type OutboxReceiver = Pick<OutboxWrite, 'sender' | 'destination'>;

/** A sender's claim on due entries. */
export interface OutboxClaim {
  /** Names this claim; no other has the same name. */
  readonly holder: string;
  readonly now: number;
  /** The claim ends at this time; then others may claim the entries. */
  readonly until: number;
  /** At most 1,000. */
  readonly limit: number;
  /** Receivers to skip, which have enough in progress; a few. The number of their entries costs nothing. */
  readonly except?: readonly OutboxReceiver[] | undefined;
}

/** The outcome of sending. Ignored when the entry has another holder by now. */
export type Settlement = { readonly id: string; readonly holder: string; readonly now: number } & (
  | { readonly outcome: 'delivered'; readonly status?: number | undefined }
  /** `isCounted`: whether this was one of its attempts; not when it was never begun. */
  | {
      readonly outcome: 'retry';
      readonly dueAt: number;
      readonly failure: string | undefined;
      readonly isCounted: boolean;
    }
  | { readonly outcome: 'dead'; readonly failure: string }
);

/** What a receiver says of an attempt after its answer, or instead of it. */
export type OutboxReport = Pick<OutboxEntry, 'id' | 'attempts'> & { readonly now: number } & (
    | { readonly outcome: 'delivered' }
    | { readonly outcome: 'retry'; readonly dueAt: number; readonly failure: string }
    | { readonly outcome: 'dead'; readonly failure: string }
  );

/** A cursor in the list of entries: after this one. */
export type OutboxCursor = Pick<OutboxEntry, 'position' | 'id'>;

/** The state of an entry: waiting, failed for good, or delivered. */
export type OutboxState = 'waiting' | 'dead' | 'delivered';

/** A page of entries, oldest first. */
export interface OutboxPage {
  readonly state: OutboxState;
  /** At most 1,000. */
  readonly limit: number;
  /** Bytes of payloads after which the page ends, with one entry more, so that a caller sees that there are more. Without it only `limit` counts. */
  readonly bytes?: number | undefined;
  /** Where the last page ended; that entry may be gone since. */
  readonly after?: OutboxCursor | undefined;
  /** Only those for this destination. */
  readonly destination?: string | undefined;
}

/** How many entries there are. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly dead: number;
}

/** The part of a store that keeps the outbox. Only commits of turns add entries. */
export interface OutboxStore {
  /**
   * Claims due entries. Of a session's entries for one destination only the oldest is claimed, to keep their order.
   * Failed ones do not block others. Servers that claim concurrently get different entries.
   */
  claim(claim: OutboxClaim): Promise<readonly OutboxEntry[]>;
  /** Writes the outcome of an entry. False when it has another holder by now, or is gone. */
  settle(settlement: Settlement): Promise<boolean>;
  /** When to look next: something may be due then, and nothing is before. Nothing when all has left, but for those. Costs no write. */
  nextAt(except?: readonly OutboxReceiver[]): Promise<number | undefined>;
  /**
   * Writes what a receiver says later of an entry that was sent, or whose answer was lost. False when it is gone, was sent
   * again since, or has this outcome already.
   */
  report(report: OutboxReport): Promise<boolean>;
  list(page: OutboxPage): Promise<readonly OutboxEntry[]>;
  count(): Promise<OutboxCounts>;
  /** Whether a session has entries for a destination that wait. */
  hasWaiting(queue: OutboxQueue): Promise<boolean>;
  /** Makes failed or waiting entries due, with all their attempts. Returns their number, without entries that are being sent, due already, or delivered. */
  redeliver(ids: readonly string[], options: { readonly at: number }): Promise<number>;
}

/**
 * The id of an entry: a function of its position alone, so that a rerun of the turn gives the same. It does not
 * reveal the session's id, which grants access to the chat.
 *
 * @example outboxId({ sessionId: 's', turn: 2, place: 0 }) // 'out_' and 32 hexadecimal digits
 */
export function outboxId({
  sessionId,
  turn,
  place,
}: {
  readonly sessionId: string;
  readonly turn: number;
  readonly place: number;
}): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['outbox', sessionId, turn, place]))
    .digest('hex');
  return `out_${hash.slice(0, 32)}`;
}

/**
 * What a store does itself with `hold` and `held`: the entries of a claim are read after it, because the outcomes of writes are stored for a moment in
 * SQLite, and would hold words of visitors.
 */
export interface ClaimStore {
  /** Claims entries, and returns their ids. If the answer is lost, the entries wait for the end of the claim. */
  hold(claim: OutboxClaim): Promise<readonly string[]>;
  /** Those of the ids that this holder has, oldest first. */
  held(ids: readonly string[], holder: string): Promise<readonly OutboxEntry[]>;
}
