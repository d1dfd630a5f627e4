// Results in the SQLite file, with their answers and logs: how a batch writes them.
import type { DatabaseSync } from 'node:sqlite';
import { cutText } from '../long-texts.ts';
import { bulkInsert } from './bulk-insert.ts';
import { prepareLongTexts } from './long-texts.ts';
import { columns } from './rows.ts';
import type { Value } from './value.ts';

/** Writes the rows from `from` to `to` of a flat list. Runs in the commit thread. */
type WriteRows = (values: readonly Value[], from?: number, to?: number) => void;

/** Writes results. */
export interface ResultWriter {
  /** Forgets the answers and logs of results that are taken over. */
  readonly overwritten: WriteRows;
  /** Forgets the newest answers of results. */
  readonly withdrawn: WriteRows;
  readonly answers: WriteRows;
  readonly results: WriteRows;
  readonly logs: WriteRows;
}

/** Prepares a writer on a connection. */
export function createResultWriter(database: DatabaseSync): ResultWriter {
  const removeAnswers = database.prepare('DELETE FROM answers WHERE result_id = ?');
  const removeLogs = database.prepare('DELETE FROM logs WHERE result_id = ?');
  const forgetNewest = database.prepare(
    `DELETE FROM answers WHERE number IN (
      SELECT number FROM answers WHERE result_id = ? ORDER BY number DESC LIMIT ?)`,
  );
  const results =
    'results (id, bot_id, session_id, has_started, is_completed, created_at, updated_at, variables, subject, search)';
  const changes = `has_started = excluded.has_started, is_completed = excluded.is_completed, updated_at = excluded.updated_at,
    variables = excluded.variables, search = excluded.search`;
  const goOnWithResults = bulkInsert(database, {
    into: results,
    columns: columns.results,
    onConflict: `ON CONFLICT (id) DO UPDATE SET ${changes}
      WHERE results.session_id = excluded.session_id AND results.bot_id = excluded.bot_id`,
  });
  const takeOverResults = bulkInsert(database, {
    into: results,
    columns: columns.results,
    onConflict: `ON CONFLICT (id) DO UPDATE SET bot_id = excluded.bot_id, session_id = excluded.session_id, ${changes}`,
  });
  const writeLongTexts = prepareLongTexts(database, 'result_texts');

  /** The same rows, which refer to their long texts; those are written. */
  function cutRows(values: readonly Value[], from: number, to: number): readonly Value[] {
    let rows: Value[] | undefined;
    for (let at = from; at < to; at += columns.results) {
      const { text, longTexts } = cutText(String(values[at + VARIABLES]));
      if (longTexts.size === 0) continue;
      rows ??= [...values];
      rows[at + VARIABLES] = text;
      writeLongTexts(String(values[at]), longTexts);
    }
    return rows ?? values;
  }

  return {
    overwritten: (values: readonly Value[], from = 0, to = values.length) => {
      for (const resultId of values.slice(from, to)) {
        removeAnswers.run(resultId);
        removeLogs.run(resultId);
      }
    },
    withdrawn: (values: readonly Value[], from = 0, to = values.length) => {
      for (let at = from; at < to; at += columns.withdrawn)
        forgetNewest.run(values[at] ?? null, values[at + 1] ?? null);
    },
    answers: bulkInsert(database, {
      into: 'answers (result_id, block_id, created_at, attached_file_urls, content, search)',
      columns: columns.answers,
    }),
    results: (values: readonly Value[], from = 0, to = values.length) => {
      const rows = cutRows(values, from, to);
      // Nearly all belong to a continued chat. A result that another chat takes over is skipped at first.
      if (goOnWithResults(rows, from, to) * columns.results < to - from) takeOverResults(rows, from, to);
    },
    logs: bulkInsert(database, {
      into: 'logs (result_id, created_at, status, description, details, context)',
      columns: columns.logs,
    }),
  };
}

/** Where the row of a result holds its variables. */
const VARIABLES = 7;
