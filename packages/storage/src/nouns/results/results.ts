// Results: how they are read, listed and searched, and what people state about them. The commits of turns write the rest.
import { pageRows } from '../../limits.ts';
import { joinText } from '../../long-texts.ts';
import { addEntry } from '../audit/audit.ts';
import { entryOf } from '../audit/audit-entries.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { columnsOf } from '../row.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { ResultCursor, ResultStore, StoredResult } from './result-records.ts';
import { answerRow, logRow, resultRow } from './result-records.ts';

type Ids = { readonly ids: readonly string[] };
type Page = ResultCursor & { readonly botId: string; readonly limit: number };
type ResultRow = Omit<RowOf<typeof resultRow>, 'search'> & {
  /** What the variables refer to: see `joinText`. */
  readonly longTexts: string | null;
};
type AnswerRow = Omit<RowOf<typeof answerRow>, 'search'>;
type LogRow = RowOf<typeof logRow>;

/** Results whose sizes are read at once: a page of a search may end after a few. */
const SIZES_AT_ONCE = 100;

const NEWEST: ResultCursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

function withoutSearch(fields: readonly string[]): string {
  return columnsOf(fields.filter((field) => field !== 'search'));
}

const columns = ({ isPostgres, sql: raw }: Dialect) =>
  raw`${raw.raw(withoutSearch(resultRow.fields))}, ${
    isPostgres
      ? raw`CASE WHEN position(chr(1) IN variables) > 0 THEN (SELECT json_object_agg(hash, text)::text
          FROM colloquy.result_texts WHERE result_id = results.id) END`
      : raw`CASE WHEN instr(variables, char(1)) > 0 THEN (SELECT json_group_object(hash, text)
          FROM result_texts WHERE result_id = results.id) END`
  } AS long_texts`;

/** Within a chat by turn, because the clocks of servers differ by some milliseconds; between chats of one result by clock. */
const inOrder = ({ isPostgres, sql: raw }: Dialect) =>
  isPostgres
    ? raw`max(created_at) OVER (PARTITION BY result_id, session_id ORDER BY turn, number), session_id, turn, number`
    : raw`number`;

const sql = statements('results', {
  byIds: (_, { ids }: Ids, dialect) =>
    dialect.query<ResultRow>`SELECT ${columns(dialect)} FROM colloquy.results WHERE id ${dialect.oneOf(ids)}`,
  ofBot: (_, { botId, createdAt, id, limit }: Page, dialect) =>
    dialect.query<ResultRow>`SELECT ${columns(dialect)} FROM colloquy.results
      WHERE bot_id = ${botId} AND (created_at, id) < (${createdAt}, ${id}) ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  // Sizes of long texts are known without reading them.
  sizes: (_, { botId, createdAt, id, limit }: Page, { query }) =>
    query<
      ResultCursor & { readonly bytes: number }
    >`SELECT id, created_at, octet_length(variables) + coalesce(octet_length(search), 0) + coalesce(octet_length(facts), 0)
        + coalesce((SELECT sum(octet_length(text)) FROM colloquy.result_texts WHERE result_id = results.id), 0)
        + coalesce((SELECT sum(octet_length(content) + coalesce(octet_length(attached_file_urls), 0))
          FROM colloquy.answers WHERE result_id = results.id), 0)
        + coalesce((SELECT sum(octet_length(description) + coalesce(octet_length(details), 0) + coalesce(octet_length(context), 0))
          FROM colloquy.logs WHERE result_id = results.id), 0) AS bytes
    FROM colloquy.results WHERE bot_id = ${botId} AND (created_at, id) < (${createdAt}, ${id})
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  answers: (_, { ids }: Ids, dialect) =>
    dialect.query<AnswerRow>`SELECT ${dialect.sql.raw(withoutSearch(answerRow.fields))}
      FROM colloquy.answers WHERE result_id ${dialect.oneOf(ids)} ORDER BY result_id, ${inOrder(dialect)}`,
  logs: (_, { ids }: Ids, dialect) =>
    dialect.query<LogRow>`SELECT ${dialect.sql.raw(columnsOf(logRow.fields))}
      FROM colloquy.logs WHERE result_id ${dialect.oneOf(ids)} ORDER BY result_id, ${inOrder(dialect)}`,
  lockFacts: (_, { id }: { readonly id: string }, { query, lock }) =>
    query<{
      readonly botId: string;
      readonly facts: string | null;
    }>`SELECT bot_id, facts FROM colloquy.results WHERE id = ${id} ${lock('FOR UPDATE')}`,
  setFacts: (_, { id, facts }: { readonly id: string; readonly facts: string | null }, { query }) =>
    query`UPDATE colloquy.results SET facts = ${facts} WHERE id = ${id}`,
  ofSession: (_, { sessionId }: { readonly sessionId: string }, { query }) =>
    query<{
      readonly id: string;
    }>`SELECT id FROM colloquy.results WHERE session_id COLLATE "C" = ${sessionId} LIMIT 1`,
  nextBot: (_, { after }: { readonly after: string }, { query }) =>
    query<{
      readonly id: string;
    }>`SELECT bot_id AS id FROM colloquy.results WHERE bot_id > ${after} ORDER BY bot_id LIMIT 1`,
});

/** Adds its answers and logs to each result. */
function* withParts(rows: readonly ResultRow[]): Work<readonly StoredResult[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const answers = Map.groupBy(yield* sql.answers.all({ ids }), ({ resultId }) => resultId);
  const logs = Map.groupBy(yield* sql.logs.all({ ids }), ({ resultId }) => resultId);
  return rows.map((row) => ({
    ...toResult(row),
    answers: (answers.get(row.id) ?? []).map(toAnswer),
    logs: (logs.get(row.id) ?? []).map(toLog),
  }));
}

function toResult({ longTexts, facts, ...row }: ResultRow): Omit<StoredResult, 'answers' | 'logs'> {
  const result = { ...resultRow.read(row), variables: joinText(row.variables, longTexts) };
  return facts === null ? result : { ...result, ...resultRow.read({ facts }) };
}

function toAnswer(row: AnswerRow): StoredResult['answers'][number] {
  const { attachedFileUrls = [], ...answer } = answerRow.read(row);
  return { ...answer, attachedFileUrls };
}

function toLog({ resultId: _, ...row }: LogRow): StoredResult['logs'][number] {
  return logRow.read(row);
}

/** In the order of the ids. */
function* loadAll(ids: readonly string[]): Work<readonly StoredResult[]> {
  if (ids.length === 0) return [];
  const rows = new Map((yield* sql.byIds.all({ ids })).map((row) => [row.id, row]));
  return yield* withParts(ids.flatMap((id) => rows.get(id) ?? []));
}

/** Results of both databases. */
export const results: Noun<ResultStore, 'changeResult'> = {
  writes: {
    *changeResult({ id, facts: change }, stamp) {
      const stored = yield* sql.lockFacts.first({ id });
      if (!stored) return false;
      const facts = { ...JSON.parse(stored.facts ?? '{}'), ...change };
      for (const name of Object.keys(facts)) if (facts[name] === null) delete facts[name];
      const hasSome = Object.keys(facts).length > 0;
      yield* sql.setFacts.run({ id, facts: hasSome ? JSON.stringify(facts) : null });
      // By name alone: a note may hold words of the visitor, which must not outlive the result.
      const after = { changed: Object.keys(change) };
      if (stamp)
        yield* addEntry(entryOf({ botId: stored.botId, ...stamp }, { subject: `result ${id}`, after }));
      return true;
    },
  },
  reads: {
    *loadResult(id) {
      return (yield* loadAll([id]))[0];
    },
    *listResults(botId, { limit, before = NEWEST }) {
      const { createdAt, id } = before;
      return yield* withParts(yield* sql.ofBot.all({ botId, createdAt, id, limit: pageRows(limit) }));
    },
    *findResults(botId, { limit, before = NEWEST, bytes }) {
      const most = pageRows(limit);
      const ids: string[] = [];
      let read = 0;
      let last: ResultCursor | undefined;
      for (;;) {
        const { createdAt, id } = last ?? before;
        const atOnce = Math.min(SIZES_AT_ONCE, most + 1 - ids.length);
        const sizes = yield* sql.sizes.all({ botId, createdAt, id, limit: atOnce });
        for (const size of sizes) {
          if (ids.length === most || (last && read + size.bytes > bytes))
            return { results: yield* loadAll(ids), last, bytes: read };
          ids.push(size.id);
          read += size.bytes;
          last = { id: size.id, createdAt: size.createdAt };
        }
        if (sizes.length < atOnce) return { results: yield* loadAll(ids), bytes: read };
      }
    },
    *hasResultOf(sessionId) {
      return (yield* sql.ofSession.first({ sessionId })) !== undefined;
    },
    *nextBotWithResults(after) {
      return (yield* sql.nextBot.first({ after }))?.id;
    },
  },
};
