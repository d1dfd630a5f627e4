// Results in the database, with their answers and logs: how a batch writes them.
import { placedAnswerRow, placedLogRow, resultWriteRow } from '../nouns/results/result-records.ts';
import { integer, text, updates } from '../nouns/row.ts';
import { bulk, bulkInsert } from './commits/bulk.ts';

/** Keeps the time at which a result was first written. */
export const setResults = bulkInsert('set results', {
  into: 'results',
  row: resultWriteRow,
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates('botId', 'sessionId', 'hasStarted', 'isCompleted', 'updatedAt', 'variables', 'search')}`,
});

/** Changes results of which parts stay, unless another chat has taken them over at this moment. */
export const changeResults = bulk(
  'change results',
  resultWriteRow.columns,
  (rows) => `UPDATE colloquy.results AS stored
    SET has_started = rows.has_started, is_completed = rows.is_completed, updated_at = rows.updated_at, variables = rows.variables, search = rows.search
    FROM ${rows} WHERE stored.id = rows.id AND stored.session_id = rows.session_id`,
);

export const addAnswers = bulkInsert('add answers', { into: 'answers', row: placedAnswerRow });
export const addLogs = bulkInsert('add logs', { into: 'logs', row: placedLogRow });

const removeOfResults = (table: 'answers' | 'logs') =>
  bulk(
    `forget ${table}`,
    { resultId: text },
    (rows) => `DELETE FROM colloquy.${table} AS stored USING ${rows} WHERE stored.result_id = rows.result_id`,
  );

export const removeAnswers = removeOfResults('answers');
export const removeLogs = removeOfResults('logs');

/** Removes the newest answers of a chat from a result. */
export const removeNewestAnswers = bulk(
  'forget newest answers',
  { resultId: text, sessionId: text, count: integer },
  (rows) => `DELETE FROM colloquy.answers AS stored USING ${rows}, LATERAL (
      SELECT session_id, turn, number FROM colloquy.answers
      WHERE result_id = rows.result_id AND session_id = rows.session_id
      ORDER BY turn DESC, number DESC LIMIT rows.count) AS newest
    WHERE stored.result_id = rows.result_id AND stored.session_id = newest.session_id
      AND stored.turn = newest.turn AND stored.number = newest.number`,
);
