// Sessions in the database: how they are written within a batch, found and read.
import type { Checked } from '../checksum.ts';
import { verifiedSession } from '../checksum.ts';
import { flag, integer, selected, updates } from '../nouns/row.ts';
import type { ListingRow } from '../nouns/sessions/session-rows.ts';
import { sessionRow, toSession } from '../nouns/sessions/session-rows.ts';
import type { SessionWrite } from '../nouns/sessions/turn-rows.ts';
import type { SessionRecord } from '../store.ts';
import type { Bulk } from './commits/bulk.ts';
import { bulk, bulkInsert, send } from './commits/bulk.ts';
import type { FoundSession } from './commits/decide.ts';
import { limits } from './limits.ts';
import { longTextsColumn } from './long-texts.ts';
import type { Ask } from './reads/batch-loader.ts';
import { batchLoader } from './reads/batch-loader.ts';

/** An update of a session, and the turn at which it is expected. */
export type SessionMove = SessionWrite & { readonly expected: number };

/** Names a session. */
export type SessionId = Pick<SessionRecord, 'id'>;

const { id, botId: _, isPreview: __, ...changing } = sessionRow.columns;

/** The condition that a session has written its result last. */
const holdsResult = (session: string) =>
  `EXISTS (SELECT FROM colloquy.results WHERE results.id = ${session}.result_id AND results.session_id = ${session}.id)`;

/** Returns the sessions that were where they are expected. */
export const moveSessions: Bulk<SessionMove, SessionId> = bulk(
  'move sessions',
  { id, expected: integer, holdsResult: flag, ...changing },
  (rows) => `UPDATE colloquy.sessions AS stored
    SET turn = rows.turn, result_id = rows.result_id, is_ended = rows.is_ended, updated_at = rows.updated_at, state = rows.state,
      checksum = rows.checksum
    FROM ${rows} WHERE stored.id = rows.id AND stored.turn = rows.expected AND stored.created_at = rows.created_at
      AND (NOT rows.holds_result OR ${holdsResult('stored')}) RETURNING stored.id`,
);

/** Returns the sessions whose id was free. */
export const addSessions: Bulk<SessionWrite, SessionId> = bulkInsert('add sessions', {
  into: 'sessions',
  row: sessionRow,
  ending: 'ON CONFLICT (id) DO NOTHING RETURNING id',
});

/** Returns the sessions whose id was free or that of a preview. */
export const replacePreviews: Bulk<SessionWrite, SessionId> = bulkInsert('replace previews', {
  into: 'sessions AS stored',
  row: sessionRow,
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates(...sessionRow.fields.slice(1))} WHERE stored.is_preview RETURNING id`,
});

/** Locks sessions before any other change, in the order in which every server locks them. */
export const lockSessions = bulk(
  'lock sessions',
  { id },
  (rows) => `SELECT FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id
    ORDER BY stored.id FOR UPDATE OF stored`,
);

/** Where sessions are now. */
export const findSessions: Bulk<SessionId, FoundSession> = bulk(
  'find sessions',
  { id },
  (
    rows,
  ) => `SELECT stored.id, stored.turn, stored.is_preview AS "isPreview", stored.created_at AS "createdAt",
      ${holdsResult('stored')} AS "holdsResult"
    FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id`,
);

/** Reads sessions. */
export interface SessionReader {
  session(id: string): Promise<SessionRecord | undefined>;
}

type SessionRow = ListingRow & Pick<SessionRecord, 'state'> & Checked;

/** Makes a reader. */
export function createSessionReader(ask: Ask): SessionReader {
  const load = batchLoader<string, SessionRow>(
    (ids) =>
      ask(async (connection) => {
        const { rows } = await send(
          connection,
          sessionsById,
          ids.map((id) => ({ id })),
        );
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

const sessionsById: Bulk<SessionId, SessionRow> = bulk(
  'sessions by id',
  { id },
  (rows) => `SELECT ${selected(sessionRow.fields, 'stored')},
      ${longTextsColumn('session_texts', { of: 'stored.state', id: 'stored.id' })}
    FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id`,
);
