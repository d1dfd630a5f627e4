// Results in the database, with their answers and logs: how a batch writes them.
import { searchTextOfAnswer, searchTextOfVariables } from '../search-text.ts';
import type { AnswerRecord, LogRecord, SessionRecord, WithdrawnAnswers } from '../store.ts';
import type { Column } from './commits/bulk.ts';
import { bulk, bulkInsert, column, updates } from './commits/bulk.ts';
import type { CutResult } from './long-texts.ts';

/** A result as a batch leaves it: several turns may have written it. */
export interface ResultWrite {
  readonly result: CutResult;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A row that a turn writes, and its index. */
export interface Leaving<T> {
  readonly left: T;
  readonly number: number;
  readonly resultId: string;
  readonly session: SessionRecord;
}

/** Answers that a chat takes back from a result. */
export interface Withdrawal extends WithdrawnAnswers {
  readonly sessionId: string;
}

/** Keeps the time at which a result was first written. */
export const setResults = bulkInsert<ResultWrite>('set results', {
  into: 'results',
  columns: {
    id: column('text', ({ result }) => result.id),
    bot_id: column('text', ({ result }) => result.botId),
    session_id: column('text', ({ result }) => result.sessionId),
    subject: column('text', ({ result: { subject = null } }) => subject),
    has_started: column('bool', ({ result }) => result.hasStarted),
    is_completed: column('bool', ({ result }) => result.isCompleted),
    created_at: column('int8', ({ createdAt }) => createdAt),
    updated_at: column('int8', ({ updatedAt }) => updatedAt),
    variables: column('text', ({ result }) => result.variables),
    search: column('text', ({ result: { search, variables } }) =>
      search === undefined ? searchTextOfVariables(variables) : search,
    ),
  },
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates('bot_id', 'session_id', 'has_started', 'is_completed', 'updated_at', 'variables', 'search')}`,
});

const leavingColumns = <T>(): Readonly<Record<string, Column<Leaving<T>>>> => ({
  result_id: column('text', ({ resultId }) => resultId),
  session_id: column('text', ({ session }) => session.id),
  turn: column('int4', ({ session }) => session.turn),
  number: column('int4', ({ number }) => number),
  created_at: column('int8', ({ session }) => session.updatedAt),
});

export const addAnswers = bulkInsert<Leaving<AnswerRecord>>('add answers', {
  into: 'answers',
  columns: {
    ...leavingColumns<AnswerRecord>(),
    block_id: column('text', ({ left }) => left.blockId),
    attached_file_urls: column('text', ({ left: { attachedFileUrls } }) =>
      attachedFileUrls.length === 0 ? null : JSON.stringify(attachedFileUrls),
    ),
    content: column('text', ({ left }) => left.content),
    search: column('text', ({ left }) => searchTextOfAnswer(left.content)),
  },
});

/** Removes the rows of these results from a table. */
const forgetOfResults = (table: 'answers' | 'logs') =>
  bulk<string>(
    `forget ${table}`,
    { result_id: column('text', (resultId) => resultId) },
    (rows) => `DELETE FROM colloquy.${table} AS stored USING ${rows} WHERE stored.result_id = rows.result_id`,
  );

export const removeAnswers = forgetOfResults('answers');
export const removeLogs = forgetOfResults('logs');

/** Removes the newest answers that a chat has left in a result. */
export const removeNewestAnswers = bulk<Withdrawal>(
  'forget newest answers',
  {
    result_id: column('text', ({ resultId }) => resultId),
    session_id: column('text', ({ sessionId }) => sessionId),
    count: column('int4', ({ count }) => count),
  },
  (rows) => `DELETE FROM colloquy.answers AS stored USING ${rows}, LATERAL (
      SELECT session_id, turn, number FROM colloquy.answers
      WHERE result_id = rows.result_id AND session_id = rows.session_id
      ORDER BY turn DESC, number DESC LIMIT rows.count) AS newest
    WHERE stored.result_id = rows.result_id AND stored.session_id = newest.session_id
      AND stored.turn = newest.turn AND stored.number = newest.number`,
);

export const addLogs = bulkInsert<Leaving<LogRecord>>('add logs', {
  into: 'logs',
  columns: {
    ...leavingColumns<LogRecord>(),
    status: column('text', ({ left }) => left.status),
    description: column('text', ({ left }) => left.description),
    details: column('text', ({ left }) => left.details ?? null),
    context: column('text', ({ left }) => left.context ?? null),
  },
});
