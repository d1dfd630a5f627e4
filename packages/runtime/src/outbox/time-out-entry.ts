// The outbox entry of a chat that waits for a reply only for some time.
import type { ReplyTimeout } from '@colloquy/engine';
import type { OutboxWrite } from '@colloquy/storage';

/** Under which entries of the outbox name the sender of timeouts. */
export const TIME_OUT_SENDER = 'reply timeout';

/** The payload. */
export interface TimeOutEntry {
  readonly eventId: string;
  /** The turn that asked. */
  readonly turn: number;
  /** When the event begins, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Writes the entry of a timeout. Each turn is a destination of its own, so that an earlier timeout holds up no later one.
 *
 * @example timeOutEntry({ eventId: 'remind', afterMs: 3_600_000 }, { turn: 2, now: Date.now() })
 */
export function timeOutEntry(
  { eventId, afterMs }: ReplyTimeout,
  { turn, now }: { readonly turn: number; readonly now: number },
): OutboxWrite {
  const entry: TimeOutEntry = { eventId, turn, at: now + afterMs };
  return { sender: TIME_OUT_SENDER, destination: `turn ${turn}`, payload: JSON.stringify(entry) };
}
