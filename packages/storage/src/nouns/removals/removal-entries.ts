// Entries of the audit log about removals.
import type { Removal, Removed } from '../../store.ts';
import type { AuditEntry, AuditStamp } from '../audit/audit-entries.ts';
import { entryOf } from '../audit/audit-entries.ts';
import type { TouchedBots } from '../bots/bot-entries.ts';

/** The entry of a removal, or nothing when nothing was removed. */
export function removalEntry(
  stamp: AuditStamp,
  removal: Removal,
  { count }: Pick<Removed, 'count'>,
): AuditEntry | undefined {
  if (count === 0) return undefined;
  const botId = removal.kind === 'results' ? removal.botId : undefined;
  const subject = removal.kind === 'visitor' ? nameOfVisitor(removal.visitor) : undefined;
  return entryOf(stamp, { botId, subject, after: { removed: count } });
}

/** The bots that a removal changes themselves, or nothing when it removes other things. */
export function botsOfRemoval(removal: Removal): TouchedBots | undefined {
  if (removal.kind === 'bots') return { ids: removal.ids, publicIds: [] };
  return removal.kind === 'addresses' ? { ids: [], publicIds: removal.publicIds } : undefined;
}

function nameOfVisitor(visitor: Extract<Removal, { kind: 'visitor' }>['visitor']): string {
  return 'resultId' in visitor ? `result ${visitor.resultId}` : `session ${visitor.sessionId}`;
}
