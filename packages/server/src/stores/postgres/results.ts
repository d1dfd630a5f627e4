// Results in the database, with the answers and logs under them: how they are written within a batch and read.
import { pageRows } from '../limits.ts';
import type {
  AnswerRecord,
  LogRecord,
  ResultRecord,
  ResultsPage,
  SessionRecord,
  StoredResult,
} from '../store.ts';
import type { AnswerRow, LogRow, ResultRow } from '../to-record.ts';
import { toAnswer, toLog, toResult } from '../to-record.ts';
import type { Column } from './commits/bulk.ts';
import { bulk, bulkInsert, column, send, updates } from './commits/bulk.ts';
import { longTextsColumn } from './long-texts.ts';
import type { TalkPlace } from './reads/order-of-talk.ts';
import { inOrderOfTalk } from './reads/order-of-talk.ts';
import type { Questions } from './reads/questions.ts';

/** A result as a batch leaves it: several turns may have written it. */
export interface ResultWrite {
  readonly result: ResultRecord;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One of the things that a turn leaves behind, and which of them it is. */
export interface Leaving<T> {
  readonly left: T;
  readonly number: number;
  readonly resultId: string;
  readonly session: SessionRecord;
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
  },
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates('bot_id', 'session_id', 'has_started', 'is_completed', 'updated_at', 'variables')}`,
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
  },
});

/** Removes what stands in a table under these results. */
const forgetOfResults = (table: 'answers' | 'logs') =>
  bulk<string>(
    `forget ${table}`,
    { result_id: column('text', (resultId) => resultId) },
    (rows) => `DELETE FROM colloquy.${table} AS stored USING ${rows} WHERE stored.result_id = rows.result_id`,
  );

export const forgetAnswers = forgetOfResults('answers');
export const forgetLogs = forgetOfResults('logs');

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

/** Reads results. */
export interface ResultReader {
  result(id: string): Promise<StoredResult | undefined>;
  results(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  hasResultOf(sessionId: string): Promise<boolean>;
  nextBotWithResults(after: string): Promise<string | undefined>;
}

type LeftRow<R> = R & TalkPlace & { readonly resultId: string };

/** Makes a reader. */
export function createResultReader({ ask, all }: Questions): ResultReader {
  /** Adds to each result what was left under it. */
  async function withParts(results: readonly ResultRow[]): Promise<readonly StoredResult[]> {
    if (results.length === 0) return [];
    const ids = results.map(({ id }) => id);
    const [answers, logs] = await ask((connection) =>
      Promise.all([send(connection, answersOfResults, ids), send(connection, logsOfResults, ids)]),
    );
    const answersOf = Map.groupBy(answers.rows, ({ resultId }) => resultId);
    const logsOf = Map.groupBy(logs.rows, ({ resultId }) => resultId);
    return results.map((result) => ({
      ...toResult(result),
      answers: inOrderOfTalk(answersOf.get(result.id) ?? []).map(toAnswer),
      logs: inOrderOfTalk(logsOf.get(result.id) ?? []).map(toLog),
    }));
  }

  return {
    result: async (id) => (await withParts(await all<ResultRow>(resultById, id)))[0],
    async results(botId, { limit, before }) {
      const { createdAt, id } = before ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
      return withParts(await all<ResultRow>(resultsOfBot, botId, createdAt, id, pageRows(limit)));
    },
    hasResultOf: async (sessionId) => (await all(resultOfSession, sessionId)).length > 0,
    nextBotWithResults: async (after) => (await all<{ readonly id: string }>(nextBot, after))[0]?.id,
  };
}

const resultOfSession = {
  name: 'result of session',
  text: 'SELECT 1 FROM colloquy.results WHERE session_id COLLATE "C" = $1 LIMIT 1',
};

const RESULT = `SELECT id, bot_id AS "botId", session_id AS "sessionId", subject, variables, has_started AS "hasStarted",
  is_completed AS "isCompleted", created_at AS "createdAt", updated_at AS "updatedAt",
  ${longTextsColumn('result_texts', { of: 'variables', id: 'results.id' })} FROM colloquy.results`;
const PLACE =
  'stored.result_id AS "resultId", stored.session_id AS "sessionId", stored.turn, stored.number, stored.created_at AS "createdAt"';
const IN_ORDER = 'ORDER BY stored.result_id, stored.session_id, stored.turn, stored.number';

const resultById = { name: 'result by id', text: `${RESULT} WHERE id = $1` };
const resultsOfBot = {
  name: 'results of bot',
  text: `${RESULT} WHERE bot_id = $1 AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4`,
};

const nextBot = {
  name: 'next bot with results',
  text: 'SELECT bot_id AS id FROM colloquy.results WHERE bot_id > $1 ORDER BY bot_id LIMIT 1',
};

const answersOfResults = bulk<string, LeftRow<AnswerRow>>(
  'answers of results',
  { id: column('text', (id) => id) },
  (
    rows,
  ) => `SELECT ${PLACE}, stored.block_id AS "blockId", stored.content, stored.attached_file_urls AS "attachedFileUrls"
    FROM ${rows} JOIN colloquy.answers AS stored ON stored.result_id = rows.id ${IN_ORDER}`,
);

const logsOfResults = bulk<string, LeftRow<LogRow>>(
  'logs of results',
  { id: column('text', (id) => id) },
  (rows) => `SELECT ${PLACE}, stored.status, stored.description, stored.details, stored.context
    FROM ${rows} JOIN colloquy.logs AS stored ON stored.result_id = rows.id ${IN_ORDER}`,
);
