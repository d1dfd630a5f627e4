// Long texts in the database: how a batch writes them, and how a reader gets them together with their row.
import { combined } from '../long-texts.ts';
import { text } from '../nouns/row.ts';
import type { TextParts } from '../store.ts';
import { bulk, sendSome } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';

/** One long text of a session or a result. */
export interface LongText {
  readonly ownerId: string;
  readonly hash: string;
  readonly text: string;
}

/** What a batch writes into a table of long texts. */
export interface LongTexts {
  readonly added: readonly LongText[];
  /** All texts of rows that keep no others. */
  readonly whole: readonly LongText[];
  readonly removed: readonly Omit<LongText, 'text'>[];
}

/** The long texts of rows, in the order in which the rows are written. */
export function longTextsOf(
  rows: readonly { readonly id: string; readonly parts: TextParts | undefined }[],
): LongTexts {
  const byOwner = new Map<string, TextParts>();
  for (const { id, parts } of rows) {
    const all = combined(byOwner.get(id), parts);
    if (all) byOwner.set(id, all);
  }
  const texts = [...byOwner].map(([ownerId, { added, removed }]) => ({
    removed: removed?.map((hash) => ({ ownerId, hash })),
    added: added.map(([hash, text]) => ({ ownerId, hash, text })),
  }));
  return {
    added: texts.flatMap(({ added }) => added),
    whole: texts.flatMap(({ added, removed }) => (removed ? [] : added)),
    removed: texts.flatMap(({ removed = [] }) => removed),
  };
}

const tables = { session_texts: 'session_id', result_texts: 'result_id' } as const;
type LongTextTable = keyof typeof tables;

/** Adds those that are not there. */
function adding(table: LongTextTable) {
  return bulk(
    `add to ${table}`,
    { ownerId: text, hash: text, text },
    (rows) => `INSERT INTO colloquy.${table} (${tables[table]}, hash, text)
      SELECT owner_id, hash, text FROM ${rows} ON CONFLICT DO NOTHING`,
  );
}

/** Removes former references of the same rows. A row that has become short keeps its long texts until it has new ones, or is removed. */
function removingOthers(table: LongTextTable) {
  return bulk(
    `remove others from ${table}`,
    { ownerId: text, hash: text },
    (rows) => `DELETE FROM colloquy.${table} AS stored
      USING (SELECT owner_id, array_agg(hash) AS hashes FROM ${rows} GROUP BY owner_id) AS kept
      WHERE stored.${tables[table]} = kept.owner_id AND stored.hash <> ALL (kept.hashes)`,
  );
}

/** Removes single texts that their rows refer to no more. */
function removing(table: LongTextTable) {
  return bulk(
    `remove from ${table}`,
    { ownerId: text, hash: text },
    (rows) => `DELETE FROM colloquy.${table} AS stored USING ${rows}
      WHERE stored.${tables[table]} = rows.owner_id AND stored.hash = rows.hash`,
  );
}

const statements = (table: LongTextTable) => ({
  add: adding(table),
  removeOthers: removingOthers(table),
  remove: removing(table),
});
const ofSessions = statements('session_texts');
const ofResults = statements('result_texts');

/** Sends the statements for the long texts of sessions. */
export function sendSessionTexts(connection: Connection, texts: LongTexts) {
  return sendTexts(connection, ofSessions, texts);
}

/** The same for results. */
export function sendResultTexts(connection: Connection, texts: LongTexts) {
  return sendTexts(connection, ofResults, texts);
}

function sendTexts(
  connection: Connection,
  { add, removeOthers, remove }: ReturnType<typeof statements>,
  { added, whole, removed }: LongTexts,
) {
  return [
    ...sendSome(connection, add, added),
    ...sendSome(connection, removeOthers, whole),
    ...sendSome(connection, remove, removed),
  ];
}

/** The column of a query with the long texts of a row, for `joinText`; NULL without references. One statement reads both, from one snapshot. */
export function longTextsColumn(
  table: LongTextTable,
  { of, id }: { readonly of: string; readonly id: string },
): string {
  return `CASE WHEN position(chr(1) IN ${of}) > 0
      THEN (SELECT json_object_agg(hash, text)::text FROM colloquy.${table} WHERE ${tables[table]} = ${id}) END AS "longTexts"`;
}
