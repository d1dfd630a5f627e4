// Long texts in the SQLite file: how they are written, and how a reader gets them together with their row.
import type { DatabaseSync } from 'node:sqlite';
import type { TextParts } from '../store.ts';

/** Tables of long texts, and the column that names the row which refers to them. */
const owners = { session_texts: 'session_id', result_texts: 'result_id' } as const;

/** Writes the long texts of a row, and removes those that it refers to no more. Runs in the commit thread. */
export type WriteLongTexts = (ownerId: string, parts: TextParts | undefined) => void;

/**
 * Prepares the writer on a connection. Existing texts are not written again. A row that has become short keeps its
 * long texts until it has new ones or is removed: looking for them would cost every turn a statement.
 */
export function prepareLongTexts(database: DatabaseSync, table: keyof typeof owners): WriteLongTexts {
  const owner = owners[table];
  const add = database.prepare(
    `INSERT INTO ${table} (${owner}, hash, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const removeOthers = database.prepare(
    `DELETE FROM ${table} WHERE ${owner} = ? AND hash NOT IN (SELECT value FROM json_each(?))`,
  );
  const remove = database.prepare(`DELETE FROM ${table} WHERE ${owner} = ? AND hash = ?`);
  return (ownerId, parts) => {
    if (!parts) return;
    const { added, removed } = parts;
    for (const [name, text] of added) add.run(ownerId, name, text);
    if (removed) for (const name of removed) remove.run(ownerId, name);
    else removeOthers.run(ownerId, JSON.stringify(added.map(([name]) => name)));
  };
}

/** The column of a query that gives the long texts of a row, for `joinText`; NULL where the row refers to none. */
export function longTextsOf(
  table: keyof typeof owners,
  { of, id }: { readonly of: string; readonly id: string },
): string {
  return `CASE WHEN instr(${of}, char(1)) > 0
    THEN (SELECT json_group_object(hash, text) FROM ${table} WHERE ${owners[table]} = ${id}) END AS longTexts`;
}
