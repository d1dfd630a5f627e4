// A sender: brings entries of the outbox to where they belong.
import type { OutboxEntry } from '@colloquy/storage';

/** How sending went. */
export type Sent =
  | {
      readonly ok: true;
      /** HTTP status of the receiver, if it has one. */
      readonly status?: number | undefined;
    }
  | {
      readonly ok: false;
      /** What was in the way, in a sentence. It is kept and shown to the operator, so no secret and no word of a visitor may stand in it. */
      readonly failure: string;
      /** Trying again would not help: the entry is given up at once. */
      readonly isFinal?: boolean | undefined;
      /** It was not begun, because others had to be sent before it. It is tried again a little later, and this counts as no attempt. */
      readonly isPutOff?: boolean | undefined;
      /** Milliseconds for which the receiver asked not to be tried again. */
      readonly retryAfterMs?: number | undefined;
    };

/**
 * Sends one entry. It may be sent more than once: after a crash, or when the answer was lost. The receiver tells by `entry.id`, which is always the same.
 * What it throws is a failure. When the signal comes, its time is over and its answer is not waited for.
 */
export type Sender = (entry: OutboxEntry, options: { readonly signal: AbortSignal }) => Promise<Sent>;

/** Senders by the name that entries call them by. */
export type Senders = ReadonlyMap<string, Sender>;
