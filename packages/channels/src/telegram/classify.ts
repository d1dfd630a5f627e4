// What a response of the Bot API means.
import { z } from 'zod';
import type { Outcome, PlatformResponse } from '../channel.ts';
import { limits } from './limits.ts';

const Refusal = z.object({
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().min(0).optional() }).optional(),
});

/**
 * Reads the outcome of a message. A lost answer never comes here: the message is sent again, because Telegram has no way to ask for it.
 *
 * @example classify({ status: 429, retryAfterMs: undefined, body: '{"ok":false,"parameters":{"retry_after":3}}' }) // { ok: false, retryAfterMs: 3_000, … }
 */
export function classify({ status, retryAfterMs, body }: PlatformResponse): Outcome {
  if (status >= 200 && status < 300) return { ok: true, status };
  const { description = '', parameters } = readRefusal(body);
  const said = description === '' ? '' : ` "${description.slice(0, limits.descriptionCharacters)}"`;
  const failure = `Telegram answered with ${status}${said}.`;
  const seconds = parameters?.retry_after;
  if (status === 429 || status >= 500)
    return { ok: false, failure, retryAfterMs: seconds === undefined ? retryAfterMs : seconds * 1_000 };
  // 404: no bot has this token, or none of its form.
  if (status === 401 || status === 404)
    return {
      ok: false,
      account: `${failure} The token is not valid any more. Set a new one, and open the channel.`,
    };
  // 403: the person has blocked the bot. 400: the message is not one, for example because a picture cannot be loaded.
  return { ok: false, failure, isFinal: true };
}

function readRefusal(body: string): z.infer<typeof Refusal> {
  try {
    const refusal = Refusal.safeParse(JSON.parse(body));
    return refusal.success ? refusal.data : {};
  } catch {
    return {};
  }
}
