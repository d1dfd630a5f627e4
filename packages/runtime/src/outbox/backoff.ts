// Backoff: how long an entry waits for its next attempt.
import { limits } from './limits.ts';

/**
 * Milliseconds before the next attempt. They double each time, up to some hours, minus up to half at random, so that
 * common failures do not retry together. A receiver may ask for more, up to the same limit.
 *
 * @param attempts how many there were, from 1
 * @param random from 0 to 1
 * @example backoffMs(1, { random: 1 }) // 5_000
 */
export function backoffMs(
  attempts: number,
  { random, retryAfterMs = 0 }: { readonly random: number; readonly retryAfterMs?: number | undefined },
): number {
  const doubled = limits.firstRetryMs * 2 ** Math.min(Math.max(0, attempts - 1), 30);
  const most = Math.min(doubled, limits.mostRetryMs);
  const asked = Number.isFinite(retryAfterMs) ? Math.min(retryAfterMs, limits.mostRetryMs) : 0;
  return Math.round(Math.max(most * (0.5 + random / 2), asked));
}
