// Drafts of the memory store.
import type { AuditEntry } from './audit.ts';
import type { DraftChangeRecord, DraftStore, DraftWrite } from './drafts.ts';
import { limits, pageRows } from './limits.ts';
import { keepAudit } from './memory-audit.ts';
import type { MemoryTables } from './memory-tables.ts';
import { toState } from './to-record.ts';

/** Makes the part of a memory store that keeps drafts. `open` throws when the store is closed. */
export function memoryDrafts(tables: MemoryTables, open: () => void): DraftStore {
  const { drafts, bots } = tables;

  function write(change: DraftWrite, audit: AuditEntry | undefined): boolean {
    const { botId, revision } = change;
    const changes = drafts.get(botId) ?? [];
    if (!bots.has(botId) || (changes.at(-1)?.revision ?? 0) !== revision - 1) return false;
    const newest = changes.at(-1);
    // Only the newest one is whole besides those that are kept so.
    if (newest && !newest.keepsState) changes[changes.length - 1] = { ...newest, definition: '' };
    changes.push(change);
    drafts.set(botId, changes);
    if (audit) keepAudit(tables, [audit]);
    return true;
  }

  return {
    async load(botId) {
      open();
      const newest = drafts.get(botId)?.at(-1);
      if (!newest) return undefined;
      const { revision, definition, changedAt, changedBy } = newest;
      return { botId, revision, definition, changedAt, changedBy };
    },
    async write(change, audit) {
      open();
      return write(change, audit);
    },
    async create({ id, name, labels }, change, audit) {
      open();
      if (bots.has(id)) return false;
      const publishedAt = change.changedAt;
      bots.set(id, {
        id,
        publicIds: [],
        name,
        labels,
        version: undefined,
        publishedAt,
        isClosed: false,
        isArchived: false,
      });
      return write(change, audit);
    },
    async listChanges(botId, { limit, before = Number.POSITIVE_INFINITY }) {
      open();
      return (drafts.get(botId) ?? [])
        .filter(({ revision }) => revision < before)
        .reverse()
        .slice(0, pageRows(limit, limits.draftChangesPerPage))
        .map(({ patch: _, ...change }) => toChange(change));
    },
    async changesAfter(botId, after, { limit, patchBytes }) {
      open();
      const changes = drafts.get(botId) ?? [];
      const from = Math.max(0, after + 1 - (changes[0]?.revision ?? 1)); // they are counted without a gap
      return changes
        .slice(from, from + pageRows(limit, limits.draftChangesPerPage))
        .map(({ patch, ...change }) => ({
          ...toChange(change),
          patch: Buffer.byteLength(patch) <= patchBytes ? patch : undefined,
        }));
    },
    async loadState(botId, revision) {
      open();
      const upTo = (drafts.get(botId) ?? []).filter((change) => change.revision <= revision);
      const from = upTo.findLastIndex(({ keepsState }) => keepsState);
      return from < 0 ? undefined : toState(upTo[from]?.definition, upTo.slice(from), revision);
    },
  };
}

function toChange({
  botId,
  revision,
  operations,
  changedAt,
  changedBy,
}: Omit<DraftWrite, 'patch'>): Omit<DraftChangeRecord, 'patch'> {
  return { botId, revision, operations, changedAt, changedBy };
}
