// Finding damage: every page, every index, and every text that has a checksum.
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { checksumOfTurn } from '../checksum.ts';

/** The schema version from which on texts have checksums. */
const WITH_CHECKSUMS = 5;

/** And that from which on turns have messages, which their checksums cover. */
const WITH_MESSAGES = 7;

/** Rows in one reading transaction, so that the log can be moved into the file in between. */
const ROWS_AT_ONCE = 500;

/** SHA-256 as we write it. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * Looks at all of a database and says in a few words what is damaged; nothing when it is whole. Takes some seconds a gigabyte.
 * A text without a checksum, of a result or a log, can be damaged unnoticed as long as the page around it makes sense.
 */
export function findDamage(database: DatabaseSync): string | undefined {
  const verdict = String(Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]);
  if (verdict !== 'ok') return verdict;
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version >= WITH_CHECKSUMS)
    for (const [table, texts] of [
      ['requests', `response AS text, ${version >= WITH_MESSAGES ? 'message' : 'NULL AS message'}`],
      ['sessions', 'state AS text, NULL AS message'],
    ] as const) {
      const rowid = damagedRow(database, table, texts);
      if (rowid !== undefined) return `row ${rowid} of ${table} is not what was stored`;
    }
  for (const { hash: name, definition } of database.prepare('SELECT hash, definition FROM flows').iterate())
    if (HASH.test(String(name)) && hash('sha256', String(definition)) !== name)
      return `version ${name} of a bot is not what was stored`;
  return undefined;
}

function damagedRow(
  database: DatabaseSync,
  table: 'requests' | 'sessions',
  texts: string,
): number | undefined {
  const page = database.prepare(
    `SELECT rowid, turn, checksum, ${texts} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`,
  );
  for (let after = 0; ; ) {
    const rows = page.all(after);
    for (const { rowid, turn, checksum, text, message } of rows) {
      const stored = { turn: Number(turn), response: String(text), message: message as string | null };
      if (checksum !== null && checksumOfTurn(stored) !== checksum) return Number(rowid);
    }
    if (rows.length < ROWS_AT_ONCE) return undefined;
    after = Number(rows.at(-1)?.rowid);
  }
}
