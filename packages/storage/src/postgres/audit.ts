// The audit log in the database: what is added with a change of bots or a removal.
import type { AuditStamp, TouchedBots } from '../audit.ts';
import { botEntries, botsOfRemoval, removalEntry } from '../audit.ts';
import { addEntry } from '../nouns/audit.ts';
import type { BotRecord, Removal, Removed } from '../store.ts';
import type { BotRow } from '../to-record.ts';
import { toBot } from '../to-record.ts';
import { botById } from './bots-and-versions.ts';
import type { Connection } from './connections/connection.ts';
import { setNote } from './notes.ts';
import { runWork } from './run-work.ts';
import { toBinaryArray } from './values/binary-array.ts';

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
  for (const entry of botEntries(stamp, changes)) await runWork(connection, addEntry(entry));
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
  if (entry) await runWork(connection, addEntry(entry));
  return removed;
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

const owners = {
  name: 'owners of addresses',
  text: 'SELECT DISTINCT bot_id AS id FROM colloquy.addresses WHERE public_id = ANY ($1::text[]) ORDER BY 1',
};
