// The audit entry of a webhook: its facts before and after, without possible secrets.

import type { Attribution } from '@colloquy/runtime';
import { isResultTarget, readResultTarget, stampOf } from '@colloquy/runtime';
import type { AuditEntry, WebhookRecord } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';

/**
 * Builds the entry of a change; nothing without an actor.
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

/**
 * Of a web address only the origin, because the rest may be a secret of the receiver. A mail address or a sheet is not
 * secret.
 */
function factsOf({ address, events, state }: WebhookRecord): Readonly<Record<string, unknown>> {
  const target = isResultTarget(address) ? readResultTarget(address) : undefined;
  const web = target?.kind === 'slack' ? target.url : address;
  const to = target && target.kind !== 'slack' ? address : URL.parse(web)?.origin;
  return { to, events, state };
}
