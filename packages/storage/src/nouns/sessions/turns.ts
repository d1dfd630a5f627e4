// Turns of a chat as transcripts and replays read them, page by page. The stores add them, and load single requests, with their own statements.
import type { RecordRow, TurnRow } from '../../checksum.ts';
import { storedTurn, verifiedRecord } from '../../checksum.ts';
import { limits, pageRows } from '../../limits.ts';
import type { Store, StoredTurn } from '../../store.ts';
import type { Noun } from '../operations.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';

type OfSession = { readonly sessionId: string; readonly since: number; readonly limit: number };
type Newest = OfSession & { readonly before: number };
type Oldest = OfSession & { readonly after: number };
interface Size {
  readonly turn: number;
  readonly bytes: number;
}

/** Sizes of long texts are known without reading them. */
const SIZE = 'octet_length(response) + coalesce(octet_length(message), 0) AS bytes';
const RECORD_SIZE =
  'octet_length(record) + coalesce(octet_length(response), 0) + coalesce(octet_length(message), 0) AS bytes';

/** Rows of the same turn, which only previews have, are in the order of time. */
const newest = <Row extends object>(
  columns: string,
  { sessionId, before, since, limit }: Newest,
  { query, isPostgres, wide, sql: raw }: Dialect,
) =>
  query<Row>`SELECT turn, ${raw.raw(columns)} FROM colloquy.turns
    WHERE session_id COLLATE "C" = ${sessionId} AND turn < ${wide(before)} AND created_at >= ${since} AND response IS NOT NULL
    ORDER BY turn DESC, ${raw.raw(isPostgres ? 'created_at' : 'number')} DESC LIMIT ${limit}`;

/** Of the rows of a turn the newest one. SQLite: not by number alone, because a row that loses its response is inserted again as the newest. */
const oldest = <Row extends object>(
  columns: string,
  { sessionId, after, since, limit }: Oldest,
  { query, isPostgres, wide, sql: raw }: Dialect,
) =>
  isPostgres
    ? query<Row>`SELECT DISTINCT ON (turn) turn, ${raw.raw(columns)} FROM colloquy.turns
        WHERE session_id COLLATE "C" = ${sessionId} AND turn > ${wide(after)} AND created_at >= ${since}
        ORDER BY turn, created_at DESC LIMIT ${limit}`
    : query<Row>`SELECT turn, ${raw.raw(columns)} FROM turns
        WHERE session_id = ${sessionId} AND turn > ${after} AND created_at >= ${since} AND number = (SELECT number FROM turns AS same
          WHERE same.session_id = turns.session_id AND same.turn = turns.turn AND same.created_at >= ${since}
          ORDER BY created_at DESC, number DESC LIMIT 1)
        ORDER BY turn LIMIT ${limit}`;

const sql = statements('turns', {
  newestSizes: (_, page: Newest, dialect) => newest<Size>(SIZE, page, dialect),
  newest: (_, page: Newest, dialect) =>
    newest<TurnRow<StoredTurn & { readonly response: string }>>(
      'created_at, message, response, checksum',
      page,
      dialect,
    ),
  oldestSizes: (_, page: Oldest, dialect) => oldest<Size>(RECORD_SIZE, page, dialect),
  oldest: (_, page: Oldest, dialect) =>
    oldest<RecordRow>('created_at, message, record, record_checksum, response, checksum', page, dialect),
});

/** How many rows of a page fit into its bytes: at least one, if there are any. */
function fitting(sizes: readonly Size[], most: number): number {
  let bytes = 0;
  const end = sizes.findIndex((size, index) => {
    bytes += size.bytes;
    return index > 0 && bytes > most;
  });
  return end === -1 ? sizes.length : end;
}

/** Turns of both databases. */
export const turns: Noun<Pick<Store, 'loadTurns' | 'loadRecords'>, never> = {
  writes: {},
  reads: {
    *loadTurns(sessionId, { limit, bytes, before, since = 0 }) {
      const most = pageRows(limit, limits.turnsPerPage);
      // One row above the limit shows that there are more.
      const sizes = yield* sql.newestSizes.all({ sessionId, before, since, limit: most + 1 });
      const count = Math.min(fitting(sizes, bytes), most);
      const [first] = sizes;
      if (!first || count === 0) return { turns: [], hasMore: false };
      // Without turns that were added since.
      const rows = yield* sql.newest.all({ sessionId, before: first.turn + 1, since, limit: count });
      return { turns: rows.map(storedTurn), hasMore: sizes.length > count };
    },
    *loadRecords(sessionId, { limit, bytes, after, since = 0 }) {
      const page = { sessionId, after, since, limit: pageRows(limit, limits.turnsPerPage) };
      const count =
        bytes === undefined || page.limit < 2 ? page.limit : fitting(yield* sql.oldestSizes.all(page), bytes);
      return (yield* sql.oldest.all({ ...page, limit: count })).map(verifiedRecord);
    },
  },
};
