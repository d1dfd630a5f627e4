// The messages of one destination: of a webhook or a channel.
import type { Attribution } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import type { OutboxEntry, OutboxPage } from '@colloquy/storage';

/** Reads and redelivers the messages of webhooks, or of channels. */
export interface Deliveries {
  /** Pending, failed and delivered messages, oldest first. */
  deliveries(id: string, page: Omit<OutboxPage, 'destination'>): Promise<readonly OutboxEntry[]>;
  /**
   * Redelivers failed and delayed messages at once: the given ones, or all. Returns their number, or the reason for
   * none.
   */
  redeliver(
    id: string,
    ids?: readonly string[],
    by?: Attribution,
  ): Promise<
    { readonly ok: true; readonly count: number } | { readonly ok: false; readonly problem: Problem }
  >;
}
