// What responses and statuses of the Cloud API mean. The code of an error counts, not its text or the HTTP status.
import { z } from 'zod';
import type { Outcome, PlatformResponse } from '../channel.ts';
import { limits } from './limits.ts';

/** An error, as responses and statuses have it. */
export const WhatsAppError = z.object({
  code: z.number(),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional(),
});
export type WhatsAppError = z.infer<typeof WhatsAppError>;

const Refusal = z.object({ error: WhatsAppError });

const PAIR_LIMIT = 131_056;
const UPGRADE = 131_057;
const OUTSIDE_WINDOW = 131_047;
const PASSING = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, PAIR_LIMIT, UPGRADE, 133_004]);
const ACCOUNT = new Set([
  0, 3, 10, 190, 368, 131_005, 131_031, 131_037, 131_042, 131_045, 131_048, 130_497, 131_064,
]); // biome-ignore format: one row

/** Why a message without a template was given up. */
export const OUTSIDE_WINDOW_FAILURE =
  'The person wrote more than 24 hours ago, so WhatsApp takes only a template. Name one in the settings of the channel.';

/**
 * Reads the outcome of a message from its response.
 *
 * @param attempt from 1: the wait for a person who gets too many messages grows with it
 * @example classify({ status: 400, retryAfterMs: undefined, body: '{"error":{"code":131026,"message":"Message undeliverable"}}' }, 1)
 */
export function classify({ status, retryAfterMs, body }: PlatformResponse, attempt: number): Outcome {
  if (status >= 200 && status < 300) return { ok: true, status };
  const error = errorOf(body);
  if (error) return outcomeOf(error, attempt);
  const failure = `WhatsApp answered with ${status}.`;
  if (status === 429 || status >= 500) return { ok: false, failure, retryAfterMs, mayHaveArrived: true };
  return { ok: false, failure, isFinal: true };
}

/** What an error means, in a response or in a status that comes later. */
export function outcomeOf(error: WhatsAppError, attempt: number): Outcome {
  const { code, title, message, error_data: data } = error;
  const words = data?.details || message || title || '';
  const said = words === '' ? '' : ` "${words.slice(0, limits.descriptionOfErrorCharacters)}"`;
  const failure = `WhatsApp answered with the error ${code}${said}.`;
  if (code === OUTSIDE_WINDOW) return { ok: false, failure: OUTSIDE_WINDOW_FAILURE, isFinal: true };
  if (PASSING.has(code)) return { ok: false, failure, retryAfterMs: pauseOf(code, attempt) };
  if (ACCOUNT.has(code) || (code >= 200 && code < 300))
    return {
      ok: false,
      account: `${failure} Mend the account, or set a new access token, and open the channel.`,
    };
  // This person cannot be reached, or the message is not one: both stay so.
  return { ok: false, failure, isFinal: true };
}

function pauseOf(code: number, attempt: number): number | undefined {
  if (code === PAIR_LIMIT)
    return Math.min(limits.pairRetryMs * 4 ** Math.min(attempt, 10), limits.mostPairRetryMs);
  return code === UPGRADE ? limits.upgradeRetryMs : undefined;
}

/** The error of a response; nothing when it has none. */
export function errorOf(body: string): WhatsAppError | undefined {
  try {
    const refusal = Refusal.safeParse(JSON.parse(body));
    return refusal.success ? refusal.data.error : undefined;
  } catch {
    return undefined;
  }
}
