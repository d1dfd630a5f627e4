// Sessions in the SQLite file: how a turn moves them on, and how they are read.
import type { DatabaseSync } from 'node:sqlite';
import type { Checked } from '../checksum.ts';
import { checksumOf, verifiedSession } from '../checksum.ts';
import { cutText } from '../long-texts.ts';
import type { ListingRow } from '../nouns/sessions/session-rows.ts';
import { toSession } from '../nouns/sessions/session-rows.ts';
import type { SessionRecord } from '../store.ts';
import { longTextsOf, prepareLongTexts } from './long-texts.ts';
import { prepareQuery } from './query.ts';
import type { SessionRow } from './rows.ts';
import { EXPECTS_NEW, EXPECTS_PREVIEW } from './turn-values.ts';

/** Writes the row of a session, if the stored one is as expected. Runs in the commit thread. */
export type AdvanceSession = (row: SessionRow) => boolean;

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

  function write({ expected, id, botId, turn, resultId, isEnded, isPreview, ...row }: SessionRow): boolean {
    const { createdAt, updatedAt, state } = row;
    const checksum = checksumOf(state, turn);
    if (expected !== EXPECTS_NEW && expected !== EXPECTS_PREVIEW)
      return (
        moveSession.run(turn, isEnded, updatedAt, state, checksum, id, expected, createdAt).changes === 1
      );
    const statement = expected === EXPECTS_NEW ? addSession : replacePreview;
    const start = [id, botId, turn, resultId, isEnded, isPreview] as const;
    return statement.run(...start, createdAt, updatedAt, state, checksum).changes === 1;
  }

  return (row) => {
    const { text, longTexts } = cutText(row.state);
    if (longTexts.size === 0) return write(row);
    const isWritten = write({ ...row, state: text });
    if (isWritten) writeLongTexts(row.id, longTexts);
    return isWritten;
  };
}

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
