// Results in the SQLite file, with the answers and logs under them: how they are written and read.
import type { DatabaseSync } from 'node:sqlite';
import { pageRows } from '../limits.ts';
import { cutText } from '../long-texts.ts';
import type { ResultPlace, ResultsFound, ResultsPage, ResultsSearch, StoredResult } from '../store.ts';
import type { AnswerRow, LogRow, ResultRow } from '../to-record.ts';
import { toAnswer, toLog, toResult } from '../to-record.ts';
import { bulkInsert } from './bulk-insert.ts';
import { longTextsOf, prepareLongTexts } from './long-texts.ts';
import { prepareQuery } from './query.ts';
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

const NEWEST: ResultPlace = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

/** Prepares a writer on a connection. */
export function createResultWriter(database: DatabaseSync): ResultWriter {
  const forgetAnswers = database.prepare('DELETE FROM answers WHERE result_id = ?');
  const forgetLogs = database.prepare('DELETE FROM logs WHERE result_id = ?');
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
        forgetAnswers.run(resultId);
        forgetLogs.run(resultId);
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

/** Reads results. */
export interface ResultReader {
  result(id: string): StoredResult | undefined;
  results(botId: string, page: ResultsPage): readonly StoredResult[];
  foundResults(botId: string, search: ResultsSearch): ResultsFound;
  hasResultOf(sessionId: string): boolean;
  nextBotWithResults(after: string): string | undefined;
}

const RESULT = `SELECT id, bot_id AS botId, session_id AS sessionId, subject, variables, has_started AS hasStarted,
  is_completed AS isCompleted, created_at AS createdAt, updated_at AS updatedAt,
  ${longTextsOf('result_texts', { of: 'variables', id: 'results.id' })} FROM results`;

/** The size of a result and whether it may contain a text. Sizes are in the headers of rows, so long texts are not read for them. */
const SIZED_RESULT = `SELECT id, created_at AS createdAt,
  octet_length(variables) + coalesce(octet_length(search), 0)
    + coalesce((SELECT sum(octet_length(text)) FROM result_texts WHERE result_id = results.id), 0)
    + coalesce((SELECT sum(octet_length(content) + coalesce(octet_length(attached_file_urls), 0))
      FROM answers WHERE result_id = results.id), 0)
    + coalesce((SELECT sum(octet_length(description) + coalesce(octet_length(details), 0) + coalesce(octet_length(context), 0))
      FROM logs WHERE result_id = results.id), 0) AS bytes,
  ?5 = '' OR search IS NULL OR instr(search, ?5) > 0 OR EXISTS (SELECT 1 FROM answers
    WHERE result_id = results.id AND (answers.search IS NULL OR instr(answers.search, ?5) > 0)) AS isWanted
  FROM results`;

type SizedResult = ResultPlace & { readonly bytes: number; readonly isWanted: number };

/** Prepares a reader on a connection. */
export function createResultReader(database: DatabaseSync): ResultReader {
  const result = prepareQuery<ResultRow>(database, `${RESULT} WHERE id = ?`);
  const results = prepareQuery<ResultRow>(
    database,
    `${RESULT} WHERE bot_id = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`,
  );
  const sized = prepareQuery<SizedResult>(
    database,
    `${SIZED_RESULT} WHERE bot_id = ?1 AND (created_at, id) < (?2, ?3) ORDER BY created_at DESC, id DESC LIMIT ?4 + 1`,
  );
  const answers = prepareQuery<AnswerRow>(
    database,
    `SELECT result_id AS resultId, block_id AS blockId, content,
    attached_file_urls AS attachedFileUrls, created_at AS createdAt FROM answers WHERE result_id = ? ORDER BY number`,
  );
  const logs = prepareQuery<LogRow>(
    database,
    'SELECT status, description, details, context, created_at AS createdAt FROM logs WHERE result_id = ? ORDER BY number',
  );

  const ofSession = prepareQuery(database, 'SELECT 1 FROM results WHERE session_id = ? LIMIT 1');
  const nextBot = prepareQuery<{ readonly id: string }>(
    database,
    'SELECT bot_id AS id FROM results WHERE bot_id > ? ORDER BY bot_id LIMIT 1',
  );

  function find(id: string): StoredResult | undefined {
    const row = result.get(id);
    return row && withParts(row);
  }

  function withParts(row: ResultRow): StoredResult {
    return {
      ...toResult(row),
      answers: answers.all(row.id).map(toAnswer),
      logs: logs.all(row.id).map(toLog),
    };
  }

  return {
    result: find,
    foundResults(botId, { limit, before = NEWEST, bytes, text = '' }) {
      const results: StoredResult[] = [];
      const most = pageRows(limit);
      let last: ResultPlace | undefined;
      let read = 0;
      let count = 0;
      for (const row of sized.iterate(botId, before.createdAt, before.id, most, text)) {
        if (count === most || (last && read + row.bytes > bytes)) return { results, last, bytes: read };
        read += row.bytes;
        const { id, createdAt, isWanted } = row;
        count++;
        last = { id, createdAt };
        const found = isWanted ? find(id) : undefined;
        if (found) results.push(found);
      }
      return { results, bytes: read };
    },
    results(botId, { limit, before = NEWEST }) {
      const { createdAt, id } = before;
      return results.all(botId, createdAt, id, pageRows(limit)).map(withParts);
    },
    hasResultOf: (sessionId) => ofSession.get(sessionId) !== undefined,
    nextBotWithResults: (after) => nextBot.get(after)?.id,
  };
}
