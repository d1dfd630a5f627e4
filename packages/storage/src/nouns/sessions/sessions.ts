// Lists of sessions. The stores load and commit single ones by themselves, because every turn does.
import { BEHIND_ALL_IDS, limits, pageRows } from '../../limits.ts';
import type { Store } from '../../store.ts';
import type { Noun } from '../operations.ts';
import { columnsOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { ListingRow } from './session-rows.ts';
import { LISTING_FIELDS, toSession } from './session-rows.ts';

type Page = { readonly from: string; readonly limit: number };

const COLUMNS = columnsOf(LISTING_FIELDS);

const sql = statements('sessions', {
  after: (_, { from, limit }: Page, { query, sql: raw }) =>
    query<ListingRow>`SELECT ${raw.raw(COLUMNS)} FROM colloquy.sessions WHERE id > ${from} ORDER BY id LIMIT ${limit}`,
  before: (_, { from, limit }: Page, { query, sql: raw }) =>
    query<ListingRow>`SELECT ${raw.raw(COLUMNS)} FROM colloquy.sessions WHERE id < ${from} ORDER BY id DESC LIMIT ${limit}`,
});

/** Lists of sessions of both databases. */
export const sessions: Noun<Pick<Store, 'listSessions' | 'listNewestSessions'>, never> = {
  writes: {},
  reads: {
    *listSessions({ after = '', limit }) {
      const page = { from: after, limit: pageRows(limit, limits.sessionsPerPage) };
      return (yield* sql.after.all(page)).map(toSession);
    },
    *listNewestSessions({ before = BEHIND_ALL_IDS, limit }) {
      const page = { from: before, limit: pageRows(limit, limits.sessionsPerPage) };
      return (yield* sql.before.all(page)).map(toSession);
    },
  },
};
