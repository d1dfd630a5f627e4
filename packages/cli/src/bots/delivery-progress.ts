// The state of a webhook delivery, on one line.
import type { Delivery } from '@colloquy/schema';
import { oneLine } from './one-line.ts';
import { shortTime } from './short-time.ts';

/**
 * Describes how far a delivery came.
 *
 * @example deliveryProgress(delivery) // 'from 2026-11-20 09:31 UTC, delivered 2026-11-20 09:31 UTC: 204, 1 attempt'
 */
export function deliveryProgress(delivery: Omit<Delivery, 'id' | 'message'>): string {
  const { attempts, createdAt, failure } = delivery;
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const why = failure === undefined ? '' : `: ${oneLine(failure)}`;
  return `from ${timeOf(createdAt)}, ${stateOf(delivery)}, ${tries}${why}`;
}

function stateOf({
  nextAt,
  diedAt,
  deliveredAt,
  status,
}: Pick<Delivery, 'nextAt' | 'diedAt' | 'deliveredAt' | 'status'>): string {
  if (deliveredAt !== undefined)
    return `delivered ${timeOf(deliveredAt)}${status === undefined ? '' : `: ${status}`}`;
  return diedAt === undefined ? `next ${timeOf(nextAt)}` : `given up ${timeOf(diedAt)}`;
}

function timeOf(iso = ''): string {
  return `${shortTime(Date.parse(iso))} UTC`;
}
