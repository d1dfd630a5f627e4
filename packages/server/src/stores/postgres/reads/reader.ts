// The reader: everything that is asked of the database outside of commits.
import type { TurnRow } from '../../checksum.ts';
import { toldTurn, verifiedRecord, verifiedRequest, verifiedSession } from '../../checksum.ts';
import { pageRows, limits as storeLimits } from '../../limits.ts';
import type {
  JournalIdentity,
  JournalRecord,
  RecordedTurn,
  RecordsPage,
  RequestIdentity,
  RequestRecord,
  ResultsPage,
  SessionListing,
  SessionRecord,
  SessionsPage,
  StoredResult,
  ToldTurns,
  TurnsPage,
} from '../../store.ts';
import type { BotReader } from '../bots-and-versions.ts';
import { createBotReader } from '../bots-and-versions.ts';
import { send } from '../commits/bulk.ts';
import { nameOf } from '../commits/decide.ts';
import { findRequests } from '../commits/statements.ts';
import type { Connection, Parameter, Statement } from '../connections/connection.ts';
import { limits } from '../limits.ts';
import type { OutboxReader } from '../outbox.ts';
import { createOutboxReader } from '../outbox.ts';
import { batchLoader } from './batch-loader.ts';
import { inOrderOfTalk } from './order-of-talk.ts';
import type {
  AnswerRow,
  JournalRow,
  ListingRow,
  LogRow,
  RecordedRow,
  ResultRow,
  SessionRow,
  ToldRow,
} from './read-statements.ts';
import {
  answersOfResults,
  journalWithCalls,
  logsOfResults,
  noteByName,
  recordsOfSession,
  resultById,
  resultsOfBot,
  sessionsAfter,
  sessionsById,
  turnsOfSession,
} from './read-statements.ts';

/** Answers from the database. */
export interface Reader extends BotReader {
  readonly outbox: OutboxReader;
  session(id: string): Promise<SessionRecord | undefined>;
  request(identity: RequestIdentity): Promise<RequestRecord | undefined>;
  turns(sessionId: string, page: TurnsPage): Promise<ToldTurns>;
  records(sessionId: string, page: RecordsPage): Promise<readonly RecordedTurn[]>;
  note(name: string): Promise<string | undefined>;
  journal(identity: JournalIdentity): Promise<JournalRecord | undefined>;
  result(id: string): Promise<StoredResult | undefined>;
  results(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  sessions(page: SessionsPage): Promise<readonly SessionListing[]>;
}

/** Runs a question on a connection, again on another one when that breaks. */
export type Ask = <T>(question: (connection: Connection) => Promise<T>) => Promise<T>;

/** Makes a reader. */
export function createReader(ask: Ask): Reader {
  const all = <Row extends object>(statement: Statement, ...parameters: Parameter[]) =>
    ask(async (connection) => (await connection.query<Row>(statement, parameters)).rows);

  const session = batchLoader<string, SessionRow>(
    (ids) =>
      ask(async (connection) => {
        const { rows } = await send(connection, sessionsById, ids);
        return new Map(rows.map((row) => [row.id, row]));
      }),
    { nameOf: (id) => id, most: limits.lookupsPerStatement },
  );

  const request = batchLoader<RequestIdentity, TurnRow<RequestRecord>>(
    (identities) =>
      ask(async (connection) => {
        const { rows } = await send(connection, findRequests, identities);
        return new Map(rows.map((row) => [nameOf(row), row]));
      }),
    { nameOf, most: limits.lookupsPerStatement },
  );

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
      ...result,
      subject: result.subject ?? undefined,
      answers: inOrderOfTalk(answersOf.get(result.id) ?? []).map(toAnswer),
      logs: inOrderOfTalk(logsOf.get(result.id) ?? []).map(toLog),
    }));
  }

  return {
    ...createBotReader(all),
    outbox: createOutboxReader(all),
    async session(id) {
      const row = await session(id);
      return row && toSession(verifiedSession(row));
    },
    async request(identity) {
      const row = await request(identity);
      return row && verifiedRequest(row);
    },
    async turns(sessionId, { limit, bytes, before, since = 0 }) {
      const most = pageRows(limit, storeLimits.turnsPerPage);
      const rows = await all<ToldRow>(turnsOfSession, sessionId, before, since, most, bytes);
      return { turns: rows.map(toldTurn), hasMore: (rows[0]?.found ?? 0) > rows.length };
    },
    async records(sessionId, { limit, after, since = 0 }) {
      const most = pageRows(limit, storeLimits.turnsPerPage);
      return (await all<RecordedRow>(recordsOfSession, sessionId, after, since, most)).map(verifiedRecord);
    },
    note: async (name) => (await all<{ readonly text: string }>(noteByName, name))[0]?.text,
    async journal({ owner, turn }) {
      const rows = await all<JournalRow>(journalWithCalls, owner, turn);
      return rows[0] && toJournal(rows[0], rows);
    },
    result: async (id) => (await withParts(await all<ResultRow>(resultById, id)))[0],
    async results(botId, { limit, before }) {
      const { createdAt, id } = before ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
      return withParts(await all<ResultRow>(resultsOfBot, botId, createdAt, id, pageRows(limit)));
    },
    async sessions({ after = '', limit }) {
      const rows = await all<ListingRow>(sessionsAfter, after, pageRows(limit, storeLimits.sessionsPerPage));
      return rows.map(toSession);
    },
  };
}

function toSession<R extends ListingRow>({ isEnded, resultId, ...row }: R) {
  const status = isEnded ? ('ended' as const) : ('open' as const);
  return { ...row, resultId: resultId ?? undefined, status };
}

/** One row per call, or one without a call. */
function toJournal(
  { owner, turn, holder, hash, content }: JournalRow,
  rows: readonly JournalRow[],
): JournalRecord {
  const calls = rows.flatMap(({ number, callHash, callContent }) =>
    number === null ? [] : [{ number, hash: callHash, content: callContent }],
  );
  return { owner, turn, holder, hash, content, calls };
}

function toAnswer({
  resultId,
  blockId,
  content,
  attachedFileUrls,
  createdAt,
}: AnswerRow): StoredResult['answers'][number] {
  const urls: string[] = attachedFileUrls === null ? [] : JSON.parse(attachedFileUrls);
  return { resultId, blockId, content, attachedFileUrls: urls, createdAt };
}

function toLog({ status, description, details, context, createdAt }: LogRow): StoredResult['logs'][number] {
  return { status, description, details: details ?? undefined, context: context ?? undefined, createdAt };
}
