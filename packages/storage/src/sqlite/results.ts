// Results in the SQLite file, with their answers and logs: how a batch writes them.
import type { DatabaseSync } from 'node:sqlite';
import { answerRow, logRow, resultWriteRow } from '../nouns/results/result-records.ts';
import { updates } from '../nouns/row.ts';
import type { AnswerWrite, LogWrite, ResultWrite } from '../nouns/sessions/turn-rows.ts';
import type { WithdrawnAnswers } from '../store.ts';
import type { BulkInsert } from './bulk-insert.ts';
import { bulkInsert } from './bulk-insert.ts';
import { prepareLongTexts } from './long-texts.ts';

/** Writes results. Runs in the commit thread. */
export interface ResultWriter {
  /** Removes the answers and logs of a result that another chat takes over. */
  overwrite(resultId: string): void;
  /** Removes the newest answers of a result. */
  withdraw(answers: WithdrawnAnswers): void;
  readonly answers: BulkInsert<AnswerWrite>;
  results(rows: readonly ResultWrite[]): void;
  readonly logs: BulkInsert<LogWrite>;
}

/** Prepares a writer on a connection. */
export function createResultWriter(database: DatabaseSync): ResultWriter {
  const removeAnswers = database.prepare('DELETE FROM answers WHERE result_id = ?');
  const removeLogs = database.prepare('DELETE FROM logs WHERE result_id = ?');
  const removeNewest = database.prepare(
    `DELETE FROM answers WHERE number IN (
      SELECT number FROM answers WHERE result_id = ? ORDER BY number DESC LIMIT ?)`,
  );
  const results = { into: 'results', row: resultWriteRow };
  const changes = updates('hasStarted', 'isCompleted', 'updatedAt', 'variables', 'search');
  const continueResults = bulkInsert(database, {
    ...results,
    onConflict: `ON CONFLICT (id) DO UPDATE SET ${changes}
      WHERE results.session_id = excluded.session_id AND results.bot_id = excluded.bot_id`,
  });
  const takeOverResults = bulkInsert(database, {
    ...results,
    onConflict: `ON CONFLICT (id) DO UPDATE SET ${updates('botId', 'sessionId')}, ${changes}`,
  });
  const writeLongTexts = prepareLongTexts(database, 'result_texts');
  return {
    overwrite(resultId) {
      removeAnswers.run(resultId);
      removeLogs.run(resultId);
    },
    withdraw({ resultId, count }) {
      removeNewest.run(resultId, count);
    },
    answers: bulkInsert(database, { into: 'answers', row: answerRow }),
    results(rows) {
      for (const { id, parts } of rows) writeLongTexts(id, parts);
      // Nearly all belong to a continued chat. A result that another chat takes over is skipped at first.
      if (continueResults(rows) < rows.length) takeOverResults(rows);
    },
    logs: bulkInsert(database, { into: 'logs', row: logRow }),
  };
}
