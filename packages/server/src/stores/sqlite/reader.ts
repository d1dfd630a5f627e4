// The reader: everything that is asked of the file, on a connection that cannot write.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Checked, RecordRow, TurnRow } from '../checksum.ts';
import { toldTurn, verifiedRecord, verifiedRequest, verifiedSession } from '../checksum.ts';
import { limits, pageRows } from '../limits.ts';
import type {
  AnswerRecord,
  JournaledCall,
  JournalIdentity,
  JournalRecord,
  LogRecord,
  RecordedTurn,
  RecordsPage,
  RequestIdentity,
  RequestRecord,
  ResultRecord,
  ResultsPage,
  SessionListing,
  SessionRecord,
  SessionsPage,
  StoredResult,
  ToldTurn,
  ToldTurns,
  TurnsPage,
} from '../store.ts';
import type { BotReader } from './bots-and-versions.ts';
import { createBotReader } from './bots-and-versions.ts';

/** Answers from the file. Synchronous: a read takes microseconds, less than handing it to another thread. */
export interface Reader extends BotReader {
  session(id: string): SessionRecord | undefined;
  request(identity: RequestIdentity): RequestRecord | undefined;
  turns(sessionId: string, page: TurnsPage): ToldTurns;
  records(sessionId: string, page: RecordsPage): readonly RecordedTurn[];
  journal(identity: JournalIdentity): JournalRecord | undefined;
  result(id: string): StoredResult | undefined;
  results(botId: string, page: ResultsPage): readonly StoredResult[];
  sessions(page: SessionsPage): readonly SessionListing[];
  note(name: string): string | undefined;
  /** How each turn of a writer's last batch went, when that batch has the given number. */
  outcomes(writerId: string, batch: number): string | undefined;
}

type Row<T> = {
  readonly [K in keyof T]: T[K] extends boolean
    ? number
    : Exclude<T[K], undefined> | (undefined extends T[K] ? null : never);
};
type ListingRow = Row<Omit<SessionListing, 'status'>> & { readonly isEnded: number };
type SessionRow = ListingRow & Pick<SessionRecord, 'state'> & Checked;
type ResultRow = Row<ResultRecord & { readonly createdAt: number; readonly updatedAt: number }>;
type AnswerRow = Omit<AnswerRecord, 'attachedFileUrls'> & {
  readonly attachedFileUrls: string | null;
  readonly createdAt: number;
};
type LogRow = Row<LogRecord & { readonly createdAt: number }>;

const LISTING = `id, bot_id AS botId, turn, result_id AS resultId, is_ended AS isEnded, is_preview AS isPreview,
  created_at AS createdAt, updated_at AS updatedAt`;
const RESULT = `SELECT id, bot_id AS botId, session_id AS sessionId, subject, variables, has_started AS hasStarted,
  is_completed AS isCompleted, created_at AS createdAt, updated_at AS updatedAt FROM results`;

/** One row more than is asked for tells that there are more. Sizes are known without reading what is that long. */
const turnsOfSession = `SELECT turn, created_at AS createdAt, message, response, checksum, found FROM (
    SELECT *, row_number() OVER newest AS place, count(*) OVER () AS found,
      sum(octet_length(response) + coalesce(octet_length(message), 0)) OVER newest AS bytes
    FROM (SELECT number, turn, created_at, message, response, checksum FROM turns
      WHERE session_id = ?1 AND turn < ?2 AND created_at >= ?3 AND response IS NOT NULL ORDER BY turn DESC, number DESC LIMIT ?4 + 1)
    WINDOW newest AS (ORDER BY turn DESC, number DESC ROWS UNBOUNDED PRECEDING))
  WHERE place <= ?4 AND (place = 1 OR bytes <= ?5) ORDER BY turn DESC, number DESC`;

const recordsOfSession = `SELECT turn, created_at AS createdAt, message, record, record_checksum AS recordChecksum, response, checksum
  FROM turns WHERE session_id = ?1 AND turn > ?2 AND created_at >= ?3
    AND number = (SELECT max(number) FROM turns AS same WHERE same.session_id = turns.session_id AND same.turn = turns.turn)
  ORDER BY turn LIMIT ?4`;

/** Prepares a reader on a connection. */
export function createReader(database: DatabaseSync): Reader {
  const query = <R>(sql: string) => {
    const statement = database.prepare(sql);
    return {
      get: (...values: SQLInputValue[]) => statement.get(...values) as R | undefined,
      all: (...values: SQLInputValue[]) => statement.all(...values) as R[],
    };
  };
  const session = query<SessionRow>(`SELECT ${LISTING}, state, checksum FROM sessions WHERE id = ?`);
  const request = query<TurnRow<RequestRecord>>(
    'SELECT scope, key, hash, session_id AS sessionId, turn, message, response, checksum FROM turns WHERE scope = ? AND key = ?',
  );
  const turns = query<TurnRow<ToldTurn & { readonly response: string }> & { readonly found: number }>(
    turnsOfSession,
  );
  const records = query<RecordRow>(recordsOfSession);
  const note = query<{ readonly text: string }>('SELECT text FROM notes WHERE name = ?');
  const journal = query<Omit<JournalRecord, 'calls'>>(
    'SELECT owner, turn, holder, hash, content FROM journals WHERE owner = ? AND turn = ?',
  );
  const calls = query<JournaledCall>(
    'SELECT number, hash, content FROM calls WHERE owner = ? AND turn = ? ORDER BY number',
  );
  const result = query<ResultRow>(`${RESULT} WHERE id = ?`);
  const results = query<ResultRow>(
    `${RESULT} WHERE bot_id = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`,
  );
  const answers = query<AnswerRow>(`SELECT result_id AS resultId, block_id AS blockId, content,
    attached_file_urls AS attachedFileUrls, created_at AS createdAt FROM answers WHERE result_id = ? ORDER BY number`);
  const logs = query<LogRow>(
    'SELECT status, description, details, context, created_at AS createdAt FROM logs WHERE result_id = ? ORDER BY number',
  );
  const sessions = query<ListingRow>(`SELECT ${LISTING} FROM sessions WHERE id > ? ORDER BY id LIMIT ?`);
  const outcomes = query<{ readonly outcomes: string }>(
    'SELECT outcomes FROM writers WHERE id = ? AND batch = ?',
  );

  function withParts(row: ResultRow): StoredResult {
    return {
      ...row,
      subject: row.subject ?? undefined,
      hasStarted: row.hasStarted === 1,
      isCompleted: row.isCompleted === 1,
      answers: answers.all(row.id).map(toAnswer),
      logs: logs.all(row.id).map(toLog),
    };
  }

  return {
    ...createBotReader(database),
    session(id) {
      const row = session.get(id);
      return row && toSession(verifiedSession(row));
    },
    request({ scope, key }) {
      const row = request.get(scope, key);
      return row && verifiedRequest(row);
    },
    turns(sessionId, { limit, bytes, before, since = 0 }) {
      const most = pageRows(limit, limits.turnsPerPage);
      const rows = turns.all(sessionId, before, since, most, bytes);
      return { turns: rows.map(toldTurn), hasMore: (rows[0]?.found ?? 0) > rows.length };
    },
    records: (sessionId, { limit, after, since = 0 }) =>
      records.all(sessionId, after, since, pageRows(limit, limits.turnsPerPage)).map(verifiedRecord),
    note: (name) => note.get(name)?.text,
    journal({ owner, turn }) {
      // The calls first: if the turn is committed in between, its journal is found to be gone.
      const made = calls.all(owner, turn).map((call) => ({ ...call }));
      const row = journal.get(owner, turn);
      return row && { ...row, calls: made };
    },
    result(id) {
      const row = result.get(id);
      return row && withParts(row);
    },
    results(botId, { limit, before }) {
      const { createdAt, id } = before ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
      return results.all(botId, createdAt, id, pageRows(limit)).map(withParts);
    },
    sessions: ({ after = '', limit }) =>
      sessions.all(after, pageRows(limit, limits.sessionsPerPage)).map(toSession),
    outcomes: (writerId, batch) => outcomes.get(writerId, batch)?.outcomes,
  };
}

function toSession<R extends ListingRow>({ isEnded, ...row }: R) {
  const status = isEnded === 1 ? ('ended' as const) : ('open' as const);
  return { ...row, resultId: row.resultId ?? undefined, isPreview: row.isPreview === 1, status };
}

function toAnswer(row: AnswerRow): StoredResult['answers'][number] {
  return { ...row, attachedFileUrls: row.attachedFileUrls === null ? [] : JSON.parse(row.attachedFileUrls) };
}

function toLog(row: LogRow): StoredResult['logs'][number] {
  return { ...row, details: row.details ?? undefined, context: row.context ?? undefined };
}
