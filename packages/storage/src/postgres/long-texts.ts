// Long texts in the database: how a batch writes them, and how a reader gets them together with their row.
import type { CutText } from '../long-texts.ts';
import { cutText } from '../long-texts.ts';
import type { ResultRecord } from '../nouns/results/result-records.ts';
import { searchTextOfVariables } from '../search-text.ts';
import type { TurnCommit } from '../store.ts';
import { bulk, column } from './commits/bulk.ts';

/** Long texts by the row that refers to them. */
type LongTexts = Map<string, CutText['longTexts']>;

/** A result with references to its long texts. */
export interface CutResult extends ResultRecord {
  /** The search text of the whole variables; absent where they have no long texts. */
  readonly search?: string | null;
}

/** A turn with references to the long texts of its state and results. */
export interface CutTurn extends TurnCommit {
  readonly results: readonly CutResult[];
  /** Absent when it has none. */
  readonly longTexts?: { readonly session: CutText['longTexts']; readonly results: LongTexts };
}

/** Takes the long texts out of a turn. */
export function cutTurn(turn: TurnCommit): CutTurn {
  const state = cutText(turn.session.state);
  const variables = turn.results.map((result) => cutText(result.variables));
  if ([state, ...variables].every(({ longTexts }) => longTexts.size === 0)) return turn;
  const results: LongTexts = new Map();
  for (const [index, { id }] of turn.results.entries()) {
    const { longTexts } = variables[index] as CutText;
    results.set(id, longTexts);
  }
  return {
    ...turn,
    session: { ...turn.session, state: state.text },
    results: turn.results.map((result, index) => ({
      ...result,
      variables: (variables[index] as CutText).text,
      search: searchTextOfVariables(result.variables),
    })),
    longTexts: { session: state.longTexts, results },
  };
}

/** One long text of a session or a result. */
interface LongText {
  readonly ownerId: string;
  readonly hash: string;
  readonly text: string;
}

/** References of the rows after these turns; the last turn of a row decides. */
export function longTextsOf(turns: readonly CutTurn[]): {
  readonly sessions: readonly LongText[];
  readonly results: readonly LongText[];
} {
  const sessions: LongTexts = new Map();
  const results: LongTexts = new Map();
  for (const { session, longTexts } of turns) {
    if (!longTexts) continue;
    sessions.set(session.id, longTexts.session);
    // Previews keep no results.
    if (!session.isPreview) for (const [id, texts] of longTexts.results) results.set(id, texts);
  }
  return { sessions: rowsOf(sessions), results: rowsOf(results) };
}

function rowsOf(longTexts: LongTexts): readonly LongText[] {
  return [...longTexts].flatMap(([ownerId, texts]) =>
    [...texts].map(([hash, text]) => ({ ownerId, hash, text })),
  );
}

const tables = { session_texts: 'session_id', result_texts: 'result_id' } as const;
type LongTextTable = keyof typeof tables;

/** Adds those that are not there. */
function adding(table: LongTextTable) {
  return bulk<LongText>(
    `add to ${table}`,
    {
      owner_id: column('text', ({ ownerId }) => ownerId),
      hash: column('text', ({ hash }) => hash),
      text: column('text', ({ text }) => text),
    },
    (rows) => `INSERT INTO colloquy.${table} (${tables[table]}, hash, text)
      SELECT owner_id, hash, text FROM ${rows} ON CONFLICT DO NOTHING`,
  );
}

/** Removes former references of the same rows. A row that has become short keeps its long texts until it has new ones, or is removed. */
function removingOthers(table: LongTextTable) {
  return bulk<LongText>(
    `remove others from ${table}`,
    {
      owner_id: column('text', ({ ownerId }) => ownerId),
      hash: column('text', ({ hash }) => hash),
    },
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
