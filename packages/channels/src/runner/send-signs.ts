// Signs to a person that something has arrived. They are worth nothing a moment later, so none is stored or retried.
import { randomUUID } from 'node:crypto';
import type { ChannelRecord } from '@colloquy/storage';
import type { AccountRequest } from './account-request.ts';

/** Sends signs, in order, without waiting for them. */
export type SendSigns = (record: ChannelRecord, signs: readonly unknown[] | undefined) => void;

/**
 * Creates the function that sends signs.
 *
 * @example createSendSigns(request, { signal })(record, read.signs)
 */
export function createSendSigns(
  request: AccountRequest,
  { signal }: { readonly signal: AbortSignal },
): SendSigns {
  return (record, signs = []) => {
    void (async () => {
      for (const sign of signs)
        if (!signal.aborted) await request(record, sign, { id: randomUUID(), signal }).catch(() => undefined);
    })();
  };
}
