// Finding damage: every page, every index, and every text that has a checksum.
import { hash } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { checksumOfRecord, checksumOfTurn } from '../checksum.ts';
import { nameOfPart } from '../long-texts.ts';

/** Rows in one reading transaction, so that the log can be moved into the file in between. */
const ROWS_AT_ONCE = 500;

/** Tables whose rows have checksums, and the texts they cover. */
const CHECKED = {
  requests: ['response', 'message'],
  turns: ['response', 'message', 'record', 'record_checksum'],
  sessions: ['state'],
} as const;

/** SHA-256 as we write it. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * Checks a whole database and describes the damage in a few words; returns nothing when there is none. Takes some
 * seconds a gigabyte. Texts without a checksum, of a result or a log, can be damaged unnoticed while their page stays
 * valid.
 */
export function findDamage(database: DatabaseSync): string | undefined {
  const verdict = String(Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]);
  if (verdict !== 'ok') return verdict;
  for (const [table, texts] of Object.entries(CHECKED)) {
    const rowid = damagedRow(database, table, texts);
    if (rowid !== undefined) return `row ${rowid} of ${table} is not what was stored`;
  }
  for (const table of ['session_texts', 'result_texts'] as const) {
    if (!columnsOf(database, table).has('hash')) continue;
    for (const { hash: name, text } of database.prepare(`SELECT hash, text FROM ${table}`).iterate())
      if (nameOfPart(String(text)) !== name) return `long text ${name} of ${table} is not what was stored`;
  }
  // A server that was killed within the first moments of its first start leaves a file without tables.
  if (columnsOf(database, 'flows').size === 0) return undefined;
  for (const { hash: name, definition } of database.prepare('SELECT hash, definition FROM flows').iterate())
    if (HASH.test(String(name)) && hash('sha256', String(definition)) !== name)
      return `version ${name} of a bot is not what was stored`;
  return undefined;
}

function damagedRow(database: DatabaseSync, table: string, texts: readonly string[]): number | undefined {
  const columns = columnsOf(database, table);
  // A file of an earlier version is checked as it is: some texts had no checksums then.
  if (!columns.has('checksum')) return undefined;
  const wanted = ['turn', 'checksum', ...texts].filter((column) => columns.has(column)).join(', ');
  const page = database.prepare(
    `SELECT rowid, ${wanted} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`,
  );
  for (let after = 0; ; ) {
    const rows = page.all(after);
    for (const row of rows) if (isDamaged(row)) return Number(row.rowid);
    if (rows.length < ROWS_AT_ONCE) return undefined;
    after = Number(rows.at(-1)?.rowid);
  }
}

/** None when there is no such table. */
function columnsOf(database: DatabaseSync, table: string): ReadonlySet<string> {
  const known = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  return new Set(known.map(({ name }) => String(name)));
}

function isDamaged({
  turn,
  checksum,
  state,
  response,
  message,
  record,
  record_checksum: recordChecksum,
}: Row): boolean {
  const text = state ?? response ?? null;
  const said = { turn: Number(turn), message: message as string | null };
  const isWritten = text !== null && checksum !== null;
  if (isWritten && checksumOfTurn({ ...said, response: String(text) }) !== checksum) return true;
  const isRecorded = typeof record === 'string' && record !== '';
  return isRecorded && checksumOfRecord({ ...said, record }) !== recordChecksum;
}

type Row = Readonly<Record<string, SQLOutputValue>>;
