// When a request is sent again, and after how long.
import { limits } from './limits.ts';

/** A connection that was too slow, the same request still in work, a request to slow down. */
const RETRYABLE_REFUSALS: readonly number[] = [408, 409, 429];

/**
 * Whether the same request, under the same key, may succeed later. This is the only rule for that: the client, the widget and the studio differ in how
 * long they try, not in what they try again. Without an answer of the server (0, or anything below 400, such as a sign-in page with 200) it is unknown
 * whether the request counted. Above 501 a proxy answers for a server that restarts or is out of reach, with statuses up to 530. 500 and 501 are the
 * server's own answer: it would be the same again.
 *
 * @example isRetryable(503) // true
 */
export function isRetryable(status: number): boolean {
  return status < 400 || status > 501 || RETRYABLE_REFUSALS.includes(status);
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
