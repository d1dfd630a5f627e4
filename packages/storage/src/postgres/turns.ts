// The turns of chats in the database: adds them, and reads requests, transcripts and records.
import type { RecordRow, TurnRow } from '../checksum.ts';
import { toldTurn, verifiedRecord, verifiedRequest } from '../checksum.ts';
import { pageRows, limits as storeLimits } from '../limits.ts';
import { selected, text } from '../nouns/row.ts';
import { REQUEST_FIELDS, turnRow } from '../nouns/sessions/session-rows.ts';
import { nameOf } from '../request-name.ts';
import type {
  RecordedTurn,
  RecordsPage,
  RequestIdentity,
  RequestRecord,
  ToldTurn,
  ToldTurns,
  TurnsPage,
} from '../store.ts';
import type { Bulk } from './commits/bulk.ts';
import { bulk, bulkInsert, send } from './commits/bulk.ts';
import { limits, MOST_NUMBER } from './limits.ts';
import { batchLoader } from './reads/batch-loader.ts';
import type { Questions } from './reads/questions.ts';

/** Skips known keys; an error instead would be logged by the database on each retry of a client. */
export const addTurns = bulkInsert('add turns', {
  into: 'turns',
  row: turnRow,
  ending: 'ON CONFLICT (scope, key) WHERE key IS NOT NULL DO NOTHING',
});

/** The requests that are known, with their answers. */
export const findRequests: Bulk<RequestIdentity, TurnRow<RequestRecord>> = bulk(
  'find requests',
  { scope: text, key: text },
  (rows) => `SELECT ${selected(REQUEST_FIELDS, 'stored')}
    FROM ${rows} JOIN colloquy.turns AS stored ON stored.scope = rows.scope AND stored.key = rows.key`,
);

/** Reads turns. */
export interface TurnReader {
  request(identity: RequestIdentity): Promise<RequestRecord | undefined>;
  turns(sessionId: string, page: TurnsPage): Promise<ToldTurns>;
  records(sessionId: string, page: RecordsPage): Promise<readonly RecordedTurn[]>;
}

/** `found`: rows before the page was cut by bytes, and one more when there are more. */
type ToldRow = TurnRow<ToldTurn & { readonly response: string }> & { readonly found: number };

/** Makes a reader. */
export function createTurnReader({ ask, all }: Questions): TurnReader {
  const load = batchLoader<RequestIdentity, TurnRow<RequestRecord>>(
    (identities) =>
      ask(async (connection) => {
        const { rows } = await send(connection, findRequests, identities);
        return new Map(rows.map((row) => [nameOf(row), row]));
      }),
    { nameOf, most: limits.lookupsPerStatement },
  );
  return {
    async request(identity) {
      const row = await load(identity);
      return row && verifiedRequest(row);
    },
    async turns(sessionId, { limit, bytes, before, since = 0 }) {
      const most = pageRows(limit, storeLimits.turnsPerPage);
      const rows = await all<ToldRow>(
        turnsOfSession,
        sessionId,
        Math.min(before, MOST_NUMBER),
        since,
        most,
        bytes,
      );
      return { turns: rows.map(toldTurn), hasMore: (rows[0]?.found ?? 0) > rows.length };
    },
    async records(sessionId, { limit, bytes = Number.MAX_SAFE_INTEGER, after, since = 0 }) {
      const most = pageRows(limit, storeLimits.turnsPerPage);
      return (
        await all<RecordRow>(recordsOfSession, sessionId, Math.min(after, MOST_NUMBER), since, most, bytes)
      ).map(verifiedRecord);
    },
  };
}

/**
 * One row above the limit shows that there are more. Sizes of long texts are known without reading them. Rows of the
 * same turn, which only previews have, are in the order of time.
 */
export const turnsOfSession = {
  name: 'turns of session',
  text: `SELECT turn, created_at AS "createdAt", message, response, checksum, found FROM (
      SELECT *, row_number() OVER newest AS place, (count(*) OVER ())::int AS found,
        sum(octet_length(response) + coalesce(octet_length(message), 0)) OVER newest AS bytes
      FROM (SELECT turn, created_at, message, response, checksum FROM colloquy.turns
        WHERE session_id COLLATE "C" = $1 AND turn < $2 AND created_at >= $3 AND response IS NOT NULL
        ORDER BY turn DESC, created_at DESC LIMIT $4::int + 1) AS found
      WINDOW newest AS (ORDER BY turn DESC, created_at DESC ROWS UNBOUNDED PRECEDING)) AS told
    WHERE place <= $4::int AND (place = 1 OR bytes <= $5) ORDER BY turn DESC, created_at DESC`,
};

/** Of the rows of a turn, of which only previews have several, the newest one. */
const recordsOfSession = {
  name: 'records of session',
  text: `SELECT turn, created_at AS "createdAt", message, record, record_checksum AS "recordChecksum", response, checksum
    FROM (SELECT *, row_number() OVER oldest AS place,
        sum(octet_length(record) + coalesce(octet_length(response), 0) + coalesce(octet_length(message), 0)) OVER oldest AS bytes
      FROM (SELECT DISTINCT ON (turn) turn, created_at, message, record, record_checksum, response, checksum
        FROM colloquy.turns WHERE session_id COLLATE "C" = $1 AND turn > $2 AND created_at >= $3
        ORDER BY turn, created_at DESC LIMIT $4) AS newest
      WINDOW oldest AS (ORDER BY turn ROWS UNBOUNDED PRECEDING)) AS page
    WHERE place = 1 OR bytes <= $5 ORDER BY turn`,
};
