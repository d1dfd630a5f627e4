// The turns of chats in the SQLite file: adds them, and reads requests, transcripts and records.
import type { DatabaseSync } from 'node:sqlite';
import type { RecordRow, TurnRow } from '../checksum.ts';
import { sizeOfRecord, toldTurn, verifiedRecord, verifiedRequest } from '../checksum.ts';
import { limits, pageRows } from '../limits.ts';
import { selected } from '../nouns/row.ts';
import { REQUEST_FIELDS, turnRow } from '../nouns/sessions/session-rows.ts';
import type { TurnWrite } from '../nouns/sessions/turn-rows.ts';
import type {
  RecordedTurn,
  RecordsPage,
  RequestIdentity,
  RequestRecord,
  ToldTurn,
  ToldTurns,
  TurnsPage,
} from '../store.ts';
import type { BulkInsert } from './bulk-insert.ts';
import { bulkInsert } from './bulk-insert.ts';
import { prepareQuery } from './query.ts';

/** Writes turns. Runs in the commit thread. */
export interface TurnWriter {
  readonly add: BulkInsert<TurnWrite>;
  /** Whether the request of a turn is known already. */
  isKnown(row: TurnWrite): boolean;
}

/** Prepares a writer on a connection. */
export function createTurnWriter(database: DatabaseSync): TurnWriter {
  const findRequest = database.prepare('SELECT 1 FROM turns WHERE scope = ? AND key = ?');
  return {
    add: bulkInsert(database, { into: 'turns', row: turnRow }),
    isKnown: ({ scope, key }) => key !== null && findRequest.get(scope, key) !== undefined,
  };
}

/** Reads turns. */
export interface TurnReader {
  request(identity: RequestIdentity): RequestRecord | undefined;
  turns(sessionId: string, page: TurnsPage): ToldTurns;
  records(sessionId: string, page: RecordsPage): readonly RecordedTurn[];
}

/** `found`: rows before the page was cut by bytes, and one more when there are more. */
type ToldRow = TurnRow<ToldTurn & { readonly response: string }> & { readonly found: number };

/** Prepares a reader on a connection. */
export function createTurnReader(database: DatabaseSync): TurnReader {
  const request = prepareQuery<TurnRow<RequestRecord>>(
    database,
    `SELECT ${selected(REQUEST_FIELDS, 'turns')} FROM turns WHERE scope = ? AND key = ?`,
  );
  const turns = prepareQuery<ToldRow>(database, turnsOfSession);
  const records = prepareQuery<RecordRow>(database, recordsOfSession);
  return {
    request({ scope, key }) {
      const row = request.get(scope, key);
      return row && verifiedRequest(row);
    },
    turns(sessionId, { limit, bytes, before, since = 0 }) {
      const most = pageRows(limit, limits.turnsPerPage);
      const rows = turns.all(sessionId, before, since, most, bytes);
      return { turns: rows.map(toldTurn), hasMore: (rows[0]?.found ?? 0) > rows.length };
    },
    records(sessionId, { limit, bytes = Number.POSITIVE_INFINITY, after, since = 0 }) {
      const page: RecordedTurn[] = [];
      let read = 0;
      for (const row of records.iterate(sessionId, after, since, pageRows(limit, limits.turnsPerPage))) {
        read += sizeOfRecord(row);
        if (page.length > 0 && read > bytes) break;
        page.push(verifiedRecord(row));
      }
      return page;
    },
  };
}

/** One row above the limit shows that there are more. Sizes of long texts are known without reading them. */
const turnsOfSession = `SELECT turn, created_at AS createdAt, message, response, checksum, found FROM (
    SELECT *, row_number() OVER newest AS place, count(*) OVER () AS found,
      sum(octet_length(response) + coalesce(octet_length(message), 0)) OVER newest AS bytes
    FROM (SELECT number, turn, created_at, message, response, checksum FROM turns
      WHERE session_id = ?1 AND turn < ?2 AND created_at >= ?3 AND response IS NOT NULL ORDER BY turn DESC, number DESC LIMIT ?4 + 1)
    WINDOW newest AS (ORDER BY turn DESC, number DESC ROWS UNBOUNDED PRECEDING))
  WHERE place <= ?4 AND (place = 1 OR bytes <= ?5) ORDER BY turn DESC, number DESC`;

/** The newest row of each turn; only previews have several. Row numbers are not enough: a row that loses its response is inserted again as the newest. */
const recordsOfSession = `SELECT turn, created_at AS createdAt, message, record, record_checksum AS recordChecksum, response, checksum
  FROM turns WHERE session_id = ?1 AND turn > ?2 AND created_at >= ?3
    AND number = (SELECT number FROM turns AS same
      WHERE same.session_id = turns.session_id AND same.turn = turns.turn AND same.created_at >= ?3
      ORDER BY created_at DESC, number DESC LIMIT 1)
  ORDER BY turn LIMIT ?4`;
