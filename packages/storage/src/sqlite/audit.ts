// The audit log in the SQLite file: what is added with a change, and how it is read.
import type { DatabaseSync } from 'node:sqlite';
import type { AuditEntry, AuditPage, AuditStamp, TouchedBots } from '../audit.ts';
import { botEntries, botsOfRemoval, removalEntry } from '../audit.ts';
import { limits, pageRows } from '../limits.ts';
import type { BotRecord, Removal, Removed } from '../store.ts';
import type { AuditRow } from '../to-record.ts';
import { toAuditEntry } from '../to-record.ts';
import { createBotReader } from './bots-and-versions.ts';
import { prepareQuery } from './query.ts';

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
    prepared ??= prepare(database);
    prepared.add(entry);
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
  const insert =
    database.prepare(`INSERT INTO audit (id, at, actor, actor_id, actor_name, operation, bot_id, subject, before, after)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  const owner = database.prepare('SELECT bot_id AS id FROM addresses WHERE public_id = ?');
  const { bot } = createBotReader(database);
  return {
    add({ id, at, actor, operation, botId, subject, before, after }: AuditEntry): void {
      const { kind, id: actorId, name } = actor;
      const about = [botId ?? null, subject ?? null, before ?? null, after ?? null] as const;
      insert.run(id, at, kind, actorId ?? null, name ?? null, operation, ...about);
    },
    idsOf({ ids, publicIds }: TouchedBots): readonly string[] {
      const owners = publicIds.flatMap((publicId) => owner.get(publicId)?.id ?? []);
      return [...new Set([...ids, ...owners.map(String)])];
    },
    bots: (ids: readonly string[]): readonly (BotRecord | undefined)[] => ids.map((id) => bot({ id })),
  };
}

/** Prepares the reader on a connection. */
export function createAuditReader(database: DatabaseSync): (page: AuditPage) => readonly AuditEntry[] {
  const list = (only: string) =>
    prepareQuery<AuditRow>(
      database,
      `SELECT id, at, actor AS kind, actor_id AS actorId, actor_name AS actorName, operation, bot_id AS botId, subject, before, after
      FROM audit WHERE (at, id) < (?, ?) AND at >= ? AND at < ? ${only} ORDER BY at DESC, id DESC LIMIT ?`,
    );
  const ofAll = list('');
  const ofBots = list('AND bot_id IN (SELECT value FROM json_each(?))');
  return ({ limit, before, since = 0, until = Number.MAX_SAFE_INTEGER, botIds }) => {
    const most = pageRows(limit, limits.auditEntriesPerPage);
    const from = [before?.at ?? Number.MAX_SAFE_INTEGER, before?.id ?? '', since, until] as const;
    const rows = botIds ? ofBots.all(...from, JSON.stringify(botIds), most) : ofAll.all(...from, most);
    return rows.map(toAuditEntry);
  };
}
