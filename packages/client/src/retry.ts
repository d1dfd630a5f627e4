// When a request is sent again, and after how long.
import { limits } from './limits.ts';

/**
 * Statuses behind which the same request may succeed a moment later: 408 is a connection that was too slow, 409 the same request
 * still in work, 429 a wish to slow down, the others a server or proxy that is restarting.
 */
const PASSING_STATUSES: readonly number[] = [408, 409, 429, 502, 503, 504];

export function isPassing(status: number): boolean {
  return PASSING_STATUSES.includes(status);
}

/**
 * Milliseconds to wait before the next attempt: the server's `Retry-After` when it gave one, else twice as long each time.
 * The jitter keeps many clients of a restarted server from coming back in the same instant.
 *
 * @param attempt number of the attempt that failed, from 1
 * @returns undefined when the server asks for longer than anybody should wait
 * @example delayMs({ attempt: 2, retryAfter: null, now: 0, random: 0.5 }) // 300
 */
export function delayMs({ attempt, retryAfter, now, random }: Delay): number | undefined {
  const asked = readRetryAfter(retryAfter, now);
  if (asked !== undefined) return asked <= limits.longestRetryAfterMs ? asked : undefined;
  const full = Math.min(limits.longestDelayMs, limits.firstDelayMs * 2 ** (attempt - 1));
  return full * (0.5 + random / 2);
}

type Delay = {
  readonly attempt: number;
  /** The header as it came: seconds or a date. */
  readonly retryAfter: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** From 0 (included) to 1 (excluded). */
  readonly random: number;
};

function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
