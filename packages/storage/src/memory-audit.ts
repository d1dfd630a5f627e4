// The audit log of the memory store.
import type { AuditEntry, AuditPage, AuditStamp, AuditStore, TouchedBots } from './audit.ts';
import { botEntries, botsOfRemoval, removalEntry } from './audit.ts';
import { limits, pageRows } from './limits.ts';
import type { MemoryTables } from './memory-tables.ts';
import { removeFromMemory } from './memory-tables.ts';
import type { Removal, Removed } from './store.ts';

/** Makes the part of a memory store that keeps the audit log. `open` throws when the store is closed. */
export function memoryAudit(tables: MemoryTables, open: () => void): AuditStore {
  return {
    async add(entry) {
      open();
      keepAudit(tables, [entry]);
    },
    async list(page) {
      open();
      return [...tables.audit.values()]
        .filter((entry) => isOnPage(entry, page))
        .sort(newestFirst)
        .slice(0, pageRows(page.limit, limits.auditEntriesPerPage));
    },
  };
}

/** Adds entries; those that are there already stay as they are. */
export function keepAudit({ audit }: MemoryTables, entries: readonly AuditEntry[]): void {
  for (const entry of entries) if (!audit.has(entry.id)) audit.set(entry.id, entry);
}

/** Runs what changes bots, which happens at once, and adds an entry for each that it changed. */
export function watchBots<T>(
  tables: MemoryTables,
  { stamp, touched }: { readonly stamp: AuditStamp | undefined; readonly touched: TouchedBots },
  change: () => T,
): T {
  if (!stamp) return change();
  const { bots } = tables;
  const owners = [...bots.values()].filter(({ publicIds }) =>
    publicIds.some((publicId) => touched.publicIds.includes(publicId)),
  );
  const ids = [...new Set([...touched.ids, ...owners.map(({ id }) => id)])];
  const before = ids.map((id) => bots.get(id));
  const done = change();
  const changes = ids.map((id, index) => ({ id, before: before[index], after: bots.get(id) }));
  keepAudit(tables, botEntries(stamp, changes));
  return done;
}

/** Removes, and adds an entry about it. */
export function removeWithAudit(
  tables: MemoryTables,
  removal: Removal,
  stamp: AuditStamp | undefined,
): Removed {
  const touched = botsOfRemoval(removal);
  if (touched) return watchBots(tables, { stamp, touched }, () => removeFromMemory(tables, removal));
  const removed = removeFromMemory(tables, removal);
  const entry = stamp && removalEntry(stamp, removal, removed);
  if (entry) keepAudit(tables, [entry]);
  return removed;
}

function isOnPage(entry: AuditEntry, { before, since, until, botIds }: AuditPage): boolean {
  return (
    (before === undefined || newestFirst(before, entry) < 0) &&
    (since === undefined || entry.at >= since) &&
    (until === undefined || entry.at < until) &&
    (botIds === undefined || (entry.botId !== undefined && botIds.includes(entry.botId)))
  );
}

/** Less than 0 when `one` comes first. */
function newestFirst(one: Pick<AuditEntry, 'at' | 'id'>, other: Pick<AuditEntry, 'at' | 'id'>): number {
  if (one.at !== other.at) return other.at - one.at;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}
