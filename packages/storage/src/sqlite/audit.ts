// The audit log in the SQLite file: what is added with a change of bots or a removal.
import type { DatabaseSync } from 'node:sqlite';
import type { AuditEntry, AuditStamp, TouchedBots } from '../audit.ts';
import { botEntries, botsOfRemoval, removalEntry } from '../audit.ts';
import { addEntry } from '../nouns/audit.ts';
import type { BotRecord, Removal, Removed } from '../store.ts';
import { createBotReader } from './bots-and-versions.ts';
import { runWork } from './run-work.ts';

/** Adds entries. Runs in the commit thread, inside a batch's transaction. Throws what SQLite throws. */
export interface AuditWriter {
  add(entry: AuditEntry): void;
  /** Runs what changes bots, and adds an entry for each that it changed. */
  watch<T>(
    watched: { readonly stamp: AuditStamp | undefined; readonly touched: TouchedBots },
    change: () => T,
  ): T;
  /** Runs a removal, and adds an entry about it. */
  watchRemoval<T extends Removed>(removal: Removal, stamp: AuditStamp | undefined, remove: () => T): T;
}

/** Makes a writer. Its statements are prepared when something is first changed: most batches are turns. */
export function createAuditWriter(database: DatabaseSync): AuditWriter {
  let prepared: ReturnType<typeof prepare> | undefined;

  function add(entry: AuditEntry): void {
    runWork(database, addEntry(entry));
  }

  function watch<T>({ stamp, touched }: Parameters<AuditWriter['watch']>[0], change: () => T): T {
    if (!stamp) return change();
    prepared ??= prepare(database);
    const ids = prepared.idsOf(touched);
    const before = prepared.bots(ids);
    const done = change();
    const after = prepared.bots(ids);
    const changes = ids.map((id, index) => ({ id, before: before[index], after: after[index] }));
    for (const entry of botEntries(stamp, changes)) add(entry);
    return done;
  }

  return {
    add,
    watch,
    watchRemoval(removal, stamp, remove) {
      const touched = botsOfRemoval(removal);
      if (touched) return watch({ stamp, touched }, remove);
      const removed = remove();
      const entry = stamp && removalEntry(stamp, removal, removed);
      if (entry) add(entry);
      return removed;
    },
  };
}

function prepare(database: DatabaseSync) {
  const owner = database.prepare('SELECT bot_id AS id FROM addresses WHERE public_id = ?');
  const { bot } = createBotReader(database);
  return {
    idsOf({ ids, publicIds }: TouchedBots): readonly string[] {
      const owners = publicIds.flatMap((publicId) => owner.get(publicId)?.id ?? []);
      return [...new Set([...ids, ...owners.map(String)])];
    },
    bots: (ids: readonly string[]): readonly (BotRecord | undefined)[] => ids.map((id) => bot({ id })),
  };
}
