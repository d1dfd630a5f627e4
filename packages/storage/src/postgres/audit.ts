// The audit log in the database: what is added with a change, and how it is read.
import type { AuditEntry, AuditPage, AuditStamp, TouchedBots } from '../audit.ts';
import { botEntries, botsOfRemoval, removalEntry } from '../audit.ts';
import { limits, pageRows } from '../limits.ts';
import type { BotRecord, Removal, Removed } from '../store.ts';
import type { AuditRow, BotRow } from '../to-record.ts';
import { toAuditEntry, toBot } from '../to-record.ts';
import { botById } from './bots-and-versions.ts';
import type { Connection } from './connections/connection.ts';
import { setNote } from './notes.ts';
import type { Questions } from './reads/questions.ts';
import { toBinaryArray } from './values/binary-array.ts';

/** Adds an entry. Doing it twice leaves one. */
export async function addEntry(connection: Connection, entry: AuditEntry): Promise<void> {
  const { id, at, actor, operation, botId, subject, before, after } = entry;
  const { kind, id: actorId, name } = actor;
  const about = [botId ?? null, subject ?? null, before ?? null, after ?? null] as const;
  await connection.query(insertEntry, [id, at, kind, actorId ?? null, name ?? null, operation, ...about]);
}

/**
 * Runs what changes bots, inside its transaction, and adds an entry for each that it changed. One such change at a time, over all servers: whoever
 * holds the note is the one, so that what was before is what really was.
 */
export async function watchBots<T>(
  connection: Connection,
  { stamp, touched }: { readonly stamp: AuditStamp | undefined; readonly touched: TouchedBots },
  change: () => Promise<T>,
): Promise<T> {
  if (!stamp) return change();
  await connection.query(setNote, ['audited change', '']);
  const ids = await idsOf(connection, touched);
  const before = await botsOf(connection, ids);
  const done = await change();
  const after = await botsOf(connection, ids);
  const changes = ids.map((id, index) => ({ id, before: before[index], after: after[index] }));
  for (const entry of botEntries(stamp, changes)) await addEntry(connection, entry);
  return done;
}

/** Runs a removal, inside its transaction, and adds an entry about it. */
export async function watchRemoval<T extends Removed>(
  connection: Connection,
  { removal, stamp }: { readonly removal: Removal; readonly stamp: AuditStamp | undefined },
  remove: () => Promise<T>,
): Promise<T> {
  const touched = botsOfRemoval(removal);
  if (touched) return watchBots(connection, { stamp, touched }, remove);
  const removed = await remove();
  const entry = stamp && removalEntry(stamp, removal, removed);
  if (entry) await addEntry(connection, entry);
  return removed;
}

/** Reads a page. */
export async function readAudit(
  { all }: Questions,
  { limit, before, since = 0, until = Number.MAX_SAFE_INTEGER, botIds }: AuditPage,
): Promise<readonly AuditEntry[]> {
  const most = pageRows(limit, limits.auditEntriesPerPage);
  const from = [before?.at ?? Number.MAX_SAFE_INTEGER, before?.id ?? '', since, until, most] as const;
  const rows = botIds
    ? await all<AuditRow>(entriesOfBots, ...from, toBinaryArray('text', botIds))
    : await all<AuditRow>(entries, ...from);
  return rows.map(toAuditEntry);
}

async function idsOf(connection: Connection, { ids, publicIds }: TouchedBots): Promise<readonly string[]> {
  const { rows } = await connection.query<{ readonly id: string }>(owners, [
    toBinaryArray('text', publicIds),
  ]);
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

async function botsOf(
  connection: Connection,
  ids: readonly string[],
): Promise<readonly (BotRecord | undefined)[]> {
  const bots: (BotRecord | undefined)[] = [];
  for (const id of ids) {
    const [row] = (await connection.query<BotRow>(botById, [id])).rows;
    bots.push(row && toBot(row));
  }
  return bots;
}

const insertEntry = {
  name: 'add audit entry',
  text: `INSERT INTO colloquy.audit (id, at, actor, actor_id, actor_name, operation, bot_id, subject, before, after)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`,
};

const owners = {
  name: 'owners of addresses',
  text: 'SELECT DISTINCT bot_id AS id FROM colloquy.addresses WHERE public_id = ANY ($1::text[]) ORDER BY 1',
};

const ENTRIES = `SELECT id, at, actor AS kind, actor_id AS "actorId", actor_name AS "actorName", operation, bot_id AS "botId",
    subject, before, after FROM colloquy.audit WHERE (at, id) < ($1, $2) AND at >= $3 AND at < $4`;
const entries = { name: 'audit entries', text: `${ENTRIES} ORDER BY at DESC, id DESC LIMIT $5` };
const entriesOfBots = {
  name: 'audit entries of bots',
  text: `${ENTRIES} AND bot_id = ANY ($6::text[]) ORDER BY at DESC, id DESC LIMIT $5`,
};
