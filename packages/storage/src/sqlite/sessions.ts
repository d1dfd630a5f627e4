// Sessions in the SQLite file: how a turn moves them on, and how they are read.
import type { DatabaseSync } from 'node:sqlite';
import type { Checked } from '../checksum.ts';
import { checksumOf, verifiedSession } from '../checksum.ts';
import { cutText } from '../long-texts.ts';
import type { SessionRecord } from '../store.ts';
import type { ListingRow } from '../to-record.ts';
import { toSession } from '../to-record.ts';
import { longTextsOf, prepareLongTexts } from './long-texts.ts';
import { prepareQuery } from './query.ts';
import { columns } from './rows.ts';
import { EXPECTS_NEW, EXPECTS_PREVIEW } from './turn-values.ts';
import type { Value } from './value.ts';

/** Writes the row of a session that begins at `at`, if the stored one is as expected. Runs in the commit thread. */
export type AdvanceSession = (sessions: readonly Value[], at: number) => boolean;

type SessionRow = [
  expected: number,
  id: string,
  botId: string,
  turn: number,
  resultId: string | null,
  isEnded: number,
  isPreview: number,
  createdAt: number,
  updatedAt: number,
  state: string,
];

/** Prepares the writer on a connection. */
export function createSessionWriter(database: DatabaseSync): AdvanceSession {
  const moveSession = database.prepare(
    // Not the result, which never changes for a chat: SQLite rewrites the index of a named column even if the value
    // is equal.
    'UPDATE sessions SET turn = ?, is_ended = ?, updated_at = ?, state = ?, checksum = ? WHERE id = ? AND turn = ? AND created_at = ?',
  );
  const sessionColumns =
    '(id, bot_id, turn, result_id, is_ended, is_preview, created_at, updated_at, state, checksum)';
  const addSession = database.prepare(
    `INSERT OR IGNORE INTO sessions ${sessionColumns} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const replacePreview =
    database.prepare(`INSERT INTO sessions ${sessionColumns} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET bot_id = excluded.bot_id, turn = excluded.turn, result_id = excluded.result_id,
      is_ended = excluded.is_ended, is_preview = excluded.is_preview, created_at = excluded.created_at,
      updated_at = excluded.updated_at, state = excluded.state, checksum = excluded.checksum
    WHERE sessions.is_preview = 1`);
  const writeLongTexts = prepareLongTexts(database, 'session_texts');

  function write(row: SessionRow): boolean {
    const [expected, sessionId, botId, turn, resultId, isEnded, isPreview, createdAt, updatedAt, state] = row;
    const checksum = checksumOf(state, turn);
    if (expected !== EXPECTS_NEW && expected !== EXPECTS_PREVIEW) {
      const moved = moveSession.run(
        turn,
        isEnded,
        updatedAt,
        state,
        checksum,
        sessionId,
        expected,
        createdAt,
      );
      return moved.changes === 1;
    }
    const statement = expected === EXPECTS_NEW ? addSession : replacePreview;
    const place = [sessionId, botId, turn, resultId, isEnded, isPreview] as const;
    return statement.run(...place, createdAt, updatedAt, state, checksum).changes === 1;
  }

  return (sessions, at) => {
    const row = sessions.slice(at, at + columns.sessions) as SessionRow;
    const { text, longTexts } = cutText(row[STATE]);
    row[STATE] = text;
    const isWritten = write(row);
    if (isWritten) writeLongTexts(row[ID], longTexts);
    return isWritten;
  };
}

/** Where the row of a session holds its id and its state. */
const [ID, STATE] = [1, 9] as const;

/** Reads sessions. */
export interface SessionReader {
  session(id: string): SessionRecord | undefined;
}

type StoredRow = ListingRow & Pick<SessionRecord, 'state'> & Checked;

const LISTING = `id, bot_id AS botId, turn, result_id AS resultId, is_ended AS isEnded, is_preview AS isPreview,
  created_at AS createdAt, updated_at AS updatedAt`;

/** Prepares a reader on a connection. */
export function createSessionReader(database: DatabaseSync): SessionReader {
  const session = prepareQuery<StoredRow>(
    database,
    `SELECT ${LISTING}, state, checksum, ${longTextsOf('session_texts', { of: 'state', id: 'sessions.id' })}
      FROM sessions WHERE id = ?`,
  );
  return {
    session(id) {
      const row = session.get(id);
      return row && toSession(verifiedSession(row));
    },
  };
}
