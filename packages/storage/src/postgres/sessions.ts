// Sessions in the database: how they are written within a batch, found and read.

import type { Checked } from '../checksum.ts';
import { checksumOf, verifiedSession } from '../checksum.ts';
import type { ListingRow } from '../nouns/sessions/session-rows.ts';
import { toSession } from '../nouns/sessions/session-rows.ts';
import type { SessionRecord } from '../store.ts';
import type { Column } from './commits/bulk.ts';
import { bulk, bulkInsert, column, send, updates } from './commits/bulk.ts';
import type { FoundSession } from './commits/decide.ts';
import { limits } from './limits.ts';
import { longTextsColumn } from './long-texts.ts';
import { batchLoader } from './reads/batch-loader.ts';
import type { Questions } from './reads/questions.ts';

/** An update of a session, and the turn at which it is expected. */
export interface SessionMove {
  readonly session: SessionRecord;
  readonly from: number;
}

/** A session that was written. */
export interface WrittenSession {
  readonly id: string;
}

const sessionColumns: Readonly<Record<string, Column<SessionRecord>>> = {
  id: column('text', ({ id }) => id),
  bot_id: column('text', ({ botId }) => botId),
  turn: column('int4', ({ turn }) => turn),
  result_id: column('text', ({ resultId = null }) => resultId),
  is_ended: column('bool', ({ status }) => status === 'ended'),
  is_preview: column('bool', ({ isPreview }) => isPreview),
  created_at: column('int8', ({ createdAt }) => createdAt),
  updated_at: column('int8', ({ updatedAt }) => updatedAt),
  state: column('text', ({ state }) => state),
  checksum: column('int8', ({ state, turn }) => checksumOf(state, turn)),
};

/** Returns the sessions that were where they are expected. */
export const moveSessions = bulk<SessionMove, WrittenSession>(
  'move sessions',
  {
    id: column('text', ({ session }) => session.id),
    expected: column('int4', ({ from }) => from),
    created_at: column('int8', ({ session }) => session.createdAt),
    turn: column('int4', ({ session }) => session.turn),
    result_id: column('text', ({ session }) => session.resultId ?? null),
    is_ended: column('bool', ({ session }) => session.status === 'ended'),
    updated_at: column('int8', ({ session }) => session.updatedAt),
    state: column('text', ({ session }) => session.state),
    checksum: column('int8', ({ session }) => checksumOf(session.state, session.turn)),
  },
  (rows) => `UPDATE colloquy.sessions AS stored
    SET turn = rows.turn, result_id = rows.result_id, is_ended = rows.is_ended, updated_at = rows.updated_at, state = rows.state,
      checksum = rows.checksum
    FROM ${rows} WHERE stored.id = rows.id AND stored.turn = rows.expected AND stored.created_at = rows.created_at RETURNING stored.id`,
);

/** Returns the sessions whose id was free. */
export const addSessions = bulkInsert<SessionRecord, WrittenSession>('add sessions', {
  into: 'sessions',
  columns: sessionColumns,
  ending: 'ON CONFLICT (id) DO NOTHING RETURNING id',
});

/** Returns the sessions whose id was free or that of a preview. */
export const replacePreviews = bulkInsert<SessionRecord, WrittenSession>('replace previews', {
  into: 'sessions AS stored',
  columns: sessionColumns,
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates('bot_id', 'turn', 'result_id', 'is_ended', 'is_preview', 'created_at', 'updated_at', 'state', 'checksum')}
    WHERE stored.is_preview RETURNING id`,
});

/** Locks sessions before any other change, in the order in which every server locks them. */
export const lockSessions = bulk<string>(
  'lock sessions',
  { id: column('text', (id) => id) },
  (rows) => `SELECT FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id
    ORDER BY stored.id FOR UPDATE OF stored`,
);

/** Where sessions are now. */
export const findSessions = bulk<string, FoundSession>(
  'find sessions',
  { id: column('text', (id) => id) },
  (rows) => `SELECT stored.id, stored.turn, stored.is_preview AS "isPreview", stored.created_at AS "createdAt"
    FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id`,
);

/** Reads sessions. */
export interface SessionReader {
  session(id: string): Promise<SessionRecord | undefined>;
}

type SessionRow = ListingRow & Pick<SessionRecord, 'state'> & Checked;

/** Makes a reader. */
export function createSessionReader({ ask }: Questions): SessionReader {
  const load = batchLoader<string, SessionRow>(
    (ids) =>
      ask(async (connection) => {
        const { rows } = await send(connection, sessionsById, ids);
        return new Map(rows.map((row) => [row.id, row]));
      }),
    { nameOf: (id) => id, most: limits.lookupsPerStatement },
  );
  return {
    async session(id) {
      const row = await load(id);
      return row && toSession(verifiedSession(row));
    },
  };
}

const LISTING = `stored.id, stored.bot_id AS "botId", stored.turn, stored.result_id AS "resultId",
      stored.is_ended AS "isEnded", stored.is_preview AS "isPreview", stored.created_at AS "createdAt",
      stored.updated_at AS "updatedAt"`;

const sessionsById = bulk<string, SessionRow>(
  'sessions by id',
  { id: column('text', (id) => id) },
  (rows) => `SELECT ${LISTING}, stored.state, stored.checksum,
      ${longTextsColumn('session_texts', { of: 'stored.state', id: 'stored.id' })}
    FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id`,
);
