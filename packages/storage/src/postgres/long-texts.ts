// Long texts in the database: how a batch writes them, and how a reader gets them together with their row.
import type { CutText } from '../long-texts.ts';
import { text } from '../nouns/row.ts';
import { bulk } from './commits/bulk.ts';

/** One long text of a session or a result. */
export interface LongText {
  readonly ownerId: string;
  readonly hash: string;
  readonly text: string;
}

/** The long texts of rows; the last row with some decides. */
export function longTextsOf(
  rows: readonly { readonly id: string; readonly longTexts: CutText['longTexts'] }[],
): readonly LongText[] {
  const byOwner = new Map(
    rows.filter(({ longTexts }) => longTexts.size > 0).map((row) => [row.id, row.longTexts]),
  );
  return [...byOwner].flatMap(([ownerId, texts]) =>
    [...texts].map(([hash, text]) => ({ ownerId, hash, text })),
  );
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

export const addSessionTexts = adding('session_texts');
export const removeOtherSessionTexts = removingOthers('session_texts');
export const addResultTexts = adding('result_texts');
export const removeOtherResultTexts = removingOthers('result_texts');

/** The column of a query with the long texts of a row, for `joinText`; NULL without references. One statement reads both, from one snapshot. */
export function longTextsColumn(
  table: LongTextTable,
  { of, id }: { readonly of: string; readonly id: string },
): string {
  return `CASE WHEN position(chr(1) IN ${of}) > 0
      THEN (SELECT json_object_agg(hash, text)::text FROM colloquy.${table} WHERE ${tables[table]} = ${id}) END AS "longTexts"`;
}
