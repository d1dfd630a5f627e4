// Looks up an account before it is connected: a mistyped secret is found at once, and the account gets its name.
import { randomUUID } from 'node:crypto';
import type { Issue } from '@colloquy/schema';
import type { Channel } from '../channel.ts';
import { limits } from '../limits.ts';
import type { SendRequest } from './send-request.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the settings with what the platform says of the account, or why it cannot be used. */
export type LookUpAccount = (
  channel: Channel,
  account: { readonly settings: Fields; readonly secrets: Fields },
) => Promise<
  { readonly ok: true; readonly settings: Fields } | { readonly ok: false; readonly issue: Issue }
>;

/**
 * Creates the function that looks up accounts.
 *
 * @example await createLookUpAccount(send, Date.now)(channel, { settings: {}, secrets: { token } })
 */
export function createLookUpAccount(send: SendRequest, clock: () => number): LookUpAccount {
  return async (channel, { settings, secrets }) => {
    const { account } = channel;
    if (!account) return { ok: true, settings };
    const id = randomUUID();
    const request = channel.request(account.ask, { id, attempt: 1, now: clock(), settings, secrets });
    const response = await send(request, { id, signal: AbortSignal.timeout(limits.sendMs) });
    if ('failure' in response)
      return refused([], `The platform cannot be reached: ${response.failure}`, 'Try again later.');
    const outcome = channel.classify(response, 1);
    if (!outcome.ok && ('account' in outcome || outcome.isFinal)) {
      const { path, fix } = account.refused(response);
      return refused(path, 'The platform does not accept this.', fix);
    }
    const found = outcome.ok ? account.read(response.body, { secrets }) : undefined;
    if (found) return { ok: true, settings: { ...settings, ...found } };
    const failure = outcome.ok ? 'its answer cannot be read' : 'failure' in outcome ? outcome.failure : '';
    return refused([], `The platform does not show the account: ${failure}`, 'Try again later.');
  };
}

function refused(path: readonly string[], message: string, fix: string) {
  return { ok: false as const, issue: { path: [...path], message, fix } };
}
