// The entry of the audit log about a webhook: what it was and is, without what may hold a secret.

import type { Attribution } from '@colloquy/runtime';
import { isResultTarget, stampOf } from '@colloquy/runtime';
import type { AuditEntry, WebhookRecord } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';

/**
 * Makes the entry about a change; nothing when it is nobody's.
 *
 * @example entryAbout(by, Date.now(), { before: webhook }) // of a webhook that goes
 */
export function entryAbout(
  by: Attribution | undefined,
  at: number,
  {
    before,
    after,
    facts = {},
  }: {
    readonly before?: WebhookRecord | undefined;
    readonly after?: WebhookRecord | undefined;
    readonly facts?: Readonly<Record<string, unknown>>;
  },
): AuditEntry | undefined {
  const stamp = stampOf(by, at);
  const webhook = after ?? before;
  if (!stamp || !webhook) return undefined;
  return entryOf(
    { ...stamp, facts: { ...stamp.facts, ...facts } },
    {
      botId: webhook.botId,
      subject: `webhook ${webhook.id}`,
      before: before && factsOf(before),
      after: after && factsOf(after),
    },
  );
}

/** Of an address of the web only the place: what stands behind it may be a secret of the receiver. A mail address or a sheet is no secret. */
function factsOf({ address, events, state }: WebhookRecord): Readonly<Record<string, unknown>> {
  return { to: isResultTarget(address) ? address : URL.parse(address)?.origin, events, state };
}
