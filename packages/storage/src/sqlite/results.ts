// Results in the SQLite file, with their answers and logs: how a batch writes them.
import type { DatabaseSync } from 'node:sqlite';
import { cutText } from '../long-texts.ts';
import type { WithdrawnAnswers } from '../store.ts';
import type { BulkInsert } from './bulk-insert.ts';
import { bulkInsert } from './bulk-insert.ts';
import { prepareLongTexts } from './long-texts.ts';
import type { AnswerRow, LogRow, ResultRow } from './rows.ts';

/** Writes results. Runs in the commit thread. */
export interface ResultWriter {
  /** Removes the answers and logs of a result that another chat takes over. */
  overwrite(resultId: string): void;
  /** Removes the newest answers of a result. */
  withdraw(answers: WithdrawnAnswers): void;
  readonly answers: BulkInsert<AnswerRow>;
  results(rows: readonly ResultRow[]): void;
  readonly logs: BulkInsert<LogRow>;
}

/** Prepares a writer on a connection. */
export function createResultWriter(database: DatabaseSync): ResultWriter {
  const removeAnswers = database.prepare('DELETE FROM answers WHERE result_id = ?');
  const removeLogs = database.prepare('DELETE FROM logs WHERE result_id = ?');
  const removeNewest = database.prepare(
    `DELETE FROM answers WHERE number IN (
      SELECT number FROM answers WHERE result_id = ? ORDER BY number DESC LIMIT ?)`,
  );
  const results = {
    into: 'results',
    fields: [
      'id',
      'botId',
      'sessionId',
      'hasStarted',
      'isCompleted',
      'createdAt',
      'updatedAt',
      'variables',
      'subject',
      'search',
    ],
  } as const;
  const changes = `has_started = excluded.has_started, is_completed = excluded.is_completed, updated_at = excluded.updated_at,
    variables = excluded.variables, search = excluded.search`;
  const continueResults = bulkInsert<ResultRow>(database, {
    ...results,
    onConflict: `ON CONFLICT (id) DO UPDATE SET ${changes}
      WHERE results.session_id = excluded.session_id AND results.bot_id = excluded.bot_id`,
  });
  const takeOverResults = bulkInsert<ResultRow>(database, {
    ...results,
    onConflict: `ON CONFLICT (id) DO UPDATE SET bot_id = excluded.bot_id, session_id = excluded.session_id, ${changes}`,
  });
  const writeLongTexts = prepareLongTexts(database, 'result_texts');

  /** The row with references to its long texts, which are written. */
  function cut(row: ResultRow): ResultRow {
    const { text, longTexts } = cutText(row.variables);
    if (longTexts.size === 0) return row;
    writeLongTexts(String(row.id), longTexts);
    return { ...row, variables: text };
  }

  return {
    overwrite(resultId) {
      removeAnswers.run(resultId);
      removeLogs.run(resultId);
    },
    withdraw({ resultId, count }) {
      removeNewest.run(resultId, count);
    },
    answers: bulkInsert(database, {
      into: 'answers',
      fields: ['resultId', 'blockId', 'createdAt', 'attachedFileUrls', 'content', 'search'],
    }),
    results(rows) {
      const cutRows = rows.map(cut);
      // Nearly all belong to a continued chat. A result that another chat takes over is skipped at first.
      if (continueResults(cutRows) < rows.length) takeOverResults(cutRows);
    },
    logs: bulkInsert(database, {
      into: 'logs',
      fields: ['resultId', 'createdAt', 'status', 'description', 'details', 'context'],
    }),
  };
}
