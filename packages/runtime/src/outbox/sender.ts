// A sender delivers entries of the outbox.
import type { OutboxEntry } from '@colloquy/storage';

/** What a worker needs to know of an entry that it sends. */
export type QueuedEntry = Pick<OutboxEntry, 'id' | 'sender' | 'destination' | 'attempts' | 'queuedAt'>;

/** How sending went. */
export type Sent =
  | {
      readonly ok: true;
      /** HTTP status of the receiver, if it has one. */
      readonly status?: number | undefined;
    }
  | {
      readonly ok: false;
      /** The error, in a sentence. Stored and shown to the operator, so without secrets and words of visitors. */
      readonly failure: string;
      /** A retry would not help: the entry fails for good. */
      readonly isFinal?: boolean | undefined;
      /** Not begun, because others had to be sent first. It is retried a little later, without counting an attempt. */
      readonly isPutOff?: boolean | undefined;
      /** Milliseconds for which the receiver asked not to be tried again; of an entry that was put off, those that it waits. */
      readonly retryAfterMs?: number | undefined;
    };

/**
 * Sends one entry. It may be sent again: after a crash, or when the answer was lost. Receivers detect that by
 * `entry.id`, which is stable. Throwing is a failure. After the signal its answer is ignored.
 */
export type Sender<Entry = OutboxEntry> = (
  entry: Entry,
  options: { readonly signal: AbortSignal },
) => Promise<Sent>;

/** Senders by the name that entries call them by. */
export type Senders<Entry = OutboxEntry> = ReadonlyMap<string, Sender<Entry>>;
