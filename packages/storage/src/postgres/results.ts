// Results in the database, with the answers and logs under them: how they are written within a batch and read.
import { pageRows } from '../limits.ts';
import { searchTextOfAnswer, searchTextOfVariables } from '../search-text.ts';
import type {
  AnswerRecord,
  LogRecord,
  ResultPlace,
  ResultsFound,
  ResultsPage,
  ResultsSearch,
  SessionRecord,
  StoredResult,
  WithdrawnAnswers,
} from '../store.ts';
import type { AnswerRow, LogRow, ResultRow } from '../to-record.ts';
import { toAnswer, toLog, toResult } from '../to-record.ts';
import type { Column } from './commits/bulk.ts';
import { bulk, bulkInsert, column, send, updates } from './commits/bulk.ts';
import type { CutResult } from './long-texts.ts';
import { longTextsColumn } from './long-texts.ts';
import type { TalkPlace } from './reads/order-of-talk.ts';
import { inOrderOfTalk } from './reads/order-of-talk.ts';
import type { Questions } from './reads/questions.ts';

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

export const forgetAnswers = forgetOfResults('answers');
export const forgetLogs = forgetOfResults('logs');

/** Removes the newest answers that a chat has left in a result. */
export const forgetNewestAnswers = bulk<Withdrawal>(
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

/** Reads results. */
export interface ResultReader {
  result(id: string): Promise<StoredResult | undefined>;
  results(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  foundResults(botId: string, search: ResultsSearch): Promise<ResultsFound>;
  hasResultOf(sessionId: string): Promise<boolean>;
  nextBotWithResults(after: string): Promise<string | undefined>;
}

const NEWEST: ResultPlace = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

/** `found`: rows before the page was cut by bytes, and one more when there are more. */
type FoundRow = ResultRow & { readonly isWanted: boolean; readonly found: number; readonly read: number };

function toResultRow({ isWanted: _, found: __, read: ___, ...row }: FoundRow): ResultRow {
  return row;
}

type LeftRow<R> = R & TalkPlace & { readonly resultId: string };

/** Makes a reader. */
export function createResultReader({ ask, all }: Questions): ResultReader {
  /** Adds its answers and logs to each result. */
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
    async foundResults(botId, { limit, before = NEWEST, bytes, text = '' }) {
      const { createdAt, id } = before;
      const page = await all<FoundRow>(searchOfBot, botId, createdAt, id, pageRows(limit), bytes, text);
      const results = await withParts(page.filter(({ isWanted }) => isWanted).map(toResultRow));
      const last = page.at(-1);
      const hasMore = last !== undefined && last.found > page.length;
      const next = hasMore ? { last: { createdAt: last.createdAt, id: last.id } } : {};
      return { results, ...next, bytes: last?.read ?? 0 };
    },
    async results(botId, { limit, before = NEWEST }) {
      const { createdAt, id } = before;
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

const COLUMNS =
  'id, bot_id, session_id, subject, variables, has_started, is_completed, created_at, updated_at, search';

/** Sizes of long texts are known without reading them. Only rows on the page are searched, and only variables of wanted ones are sent. */
const searchOfBot = {
  name: 'search of bot',
  text: `SELECT id, bot_id AS "botId", session_id AS "sessionId", subject, has_started AS "hasStarted", is_completed AS "isCompleted",
      created_at AS "createdAt", updated_at AS "updatedAt", found, read::float8 AS read, is_wanted AS "isWanted",
      CASE WHEN is_wanted THEN variables ELSE '[]' END AS variables,
      ${longTextsColumn('result_texts', { of: "CASE WHEN is_wanted THEN variables ELSE '' END", id: 'searched.id' })}
    FROM (SELECT page.*, $6 = '' OR search IS NULL OR position($6 IN search) > 0 OR EXISTS (SELECT 1 FROM colloquy.answers
        WHERE result_id = page.id AND (answers.search IS NULL OR position($6 IN answers.search) > 0)) AS is_wanted
      FROM (SELECT *, row_number() OVER newest AS place, (count(*) OVER ())::int AS found, sum(bytes) OVER newest AS read
        FROM (SELECT ${COLUMNS}, octet_length(variables) + coalesce(octet_length(search), 0)
            + coalesce((SELECT sum(octet_length(text)) FROM colloquy.result_texts WHERE result_id = results.id), 0)
            + coalesce((SELECT sum(octet_length(content) + coalesce(octet_length(attached_file_urls), 0))
              FROM colloquy.answers WHERE result_id = results.id), 0)
            + coalesce((SELECT sum(octet_length(description) + coalesce(octet_length(details), 0) + coalesce(octet_length(context), 0))
              FROM colloquy.logs WHERE result_id = results.id), 0) AS bytes
          FROM colloquy.results WHERE bot_id = $1 AND (created_at, id) < ($2, $3)
          ORDER BY created_at DESC, id DESC LIMIT $4::int + 1) AS sized
        WINDOW newest AS (ORDER BY created_at DESC, id DESC ROWS UNBOUNDED PRECEDING)) AS page
      WHERE place <= $4::int AND (place = 1 OR read <= $5)) AS searched
    ORDER BY created_at DESC, id DESC`,
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
