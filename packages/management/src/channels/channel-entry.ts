// The audit entry of a channel: its facts before and after, without settings, which may contain secrets of the receiver.

import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { AuditEntry, ChannelRecord } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';

/**
 * Builds the entry of a change; nothing without an actor.
 *
 * @example entryAbout(by, Date.now(), { before: channel }) // of a channel that goes
 */
export function entryAbout(
  by: Attribution | undefined,
  at: number,
  {
    before,
    after,
    facts = {},
  }: {
    readonly before?: ChannelRecord | undefined;
    readonly after?: ChannelRecord | undefined;
    readonly facts?: Readonly<Record<string, unknown>>;
  },
): AuditEntry | undefined {
  const stamp = stampOf(by, at);
  const channel = after ?? before;
  if (!stamp || !channel) return undefined;
  return entryOf(
    { ...stamp, facts: { ...stamp.facts, ...facts } },
    {
      botId: channel.botId,
      subject: `channel ${channel.id}`,
      before: before && factsOf(before),
      after: after && factsOf(after),
    },
  );
}

function factsOf({ kind, state }: ChannelRecord): Readonly<Record<string, unknown>> {
  return { kind, state };
}
