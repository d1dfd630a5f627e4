// Decides whether a request is sent again, and after which delay.
import { limits } from './limits.ts';

/** Request timeout, the same request still in progress, and too many requests. */
const RETRYABLE_REFUSALS: readonly number[] = [408, 409, 429];

/**
 * Whether the same request, under the same key, may succeed later. This is the only such rule: client, widget and
 * studio differ in how long they retry, not in which failures they retry. Without a response of the server (0, or a
 * status below 400, such as a sign-in page with 200) the outcome is unknown. A status above 501, up to 530, comes from
 * a proxy whose server restarts or is unreachable. 500 and 501 are the server's own responses, and a retry would get
 * the same one.
 *
 * @example isRetryable(503) // true
 */
export function isRetryable(status: number): boolean {
  return status < 400 || status > 501 || RETRYABLE_REFUSALS.includes(status);
}

/**
 * Milliseconds before the next attempt: the server's `Retry-After` if present, else exponential backoff. The jitter
 * prevents many clients of a restarted server from retrying at the same instant.
 *
 * @param attempt number of the attempt that failed, from 1
 * @returns undefined when `Retry-After` is longer than the limit
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
  /** The header, unparsed: seconds or a date. */
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
