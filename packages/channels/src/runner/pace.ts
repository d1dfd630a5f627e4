// Spaces the messages of an account, so that many people at once do not exceed the rate of its platform.
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when an account may send its next message. */
export type Pace = (
  accountId: string,
  options: { readonly perSecond: number; readonly signal: AbortSignal },
) => Promise<void>;

/**
 * Creates the pace of one server. Several servers send faster together; the platform then asks them to wait.
 *
 * @example await createPace(Date.now)('chn_1', { perSecond: 30, signal })
 */
export function createPace(clock: () => number): Pace {
  const nextAt = new Map<string, number>();
  return async (accountId, { perSecond, signal }) => {
    const now = clock();
    const at = Math.max(now, nextAt.get(accountId) ?? 0);
    nextAt.set(accountId, at + 1_000 / perSecond);
    if (at > now) await wait(at - now, undefined, { signal });
  };
}
