// Sessions in the SQLite file: how a turn moves them on, and how they are read.
import type { DatabaseSync } from 'node:sqlite';
import type { Checked } from '../checksum.ts';
import { verifiedSession } from '../checksum.ts';
import { columnsOf, selected, updates } from '../nouns/row.ts';
import type { ListingRow } from '../nouns/sessions/session-rows.ts';
import { sessionRow, toSession } from '../nouns/sessions/session-rows.ts';
import type { SessionWrite } from '../nouns/sessions/turn-rows.ts';
import type { SessionRecord, TurnCommit } from '../store.ts';
import { toInput } from './bulk-insert.ts';
import { longTextsOf, prepareLongTexts } from './long-texts.ts';
import { prepareQuery } from './query.ts';

/** Writes the row of a session, if the stored one is as expected. Runs in the commit thread. */
export type AdvanceSession = (row: SessionWrite, expected: TurnCommit['expected']) => boolean;

/** Prepares the writer on a connection. */
export function createSessionWriter(database: DatabaseSync): AdvanceSession {
  // Not the result, which never changes for a chat: SQLite rewrites the index of a named column even if the value
  // is equal.
  const move =
    'UPDATE sessions SET turn = ?, is_ended = ?, updated_at = ?, state = ?, checksum = ? WHERE id = ? AND turn = ? AND created_at = ?';
  const moveSession = database.prepare(move);
  const moveWithResult = database.prepare(
    `${move} AND EXISTS (SELECT 1 FROM results WHERE results.id = sessions.result_id AND results.session_id = sessions.id)`,
  );
  const { fields } = sessionRow;
  const into = `INTO sessions (${columnsOf(fields)}) VALUES (${fields.map(() => '?').join(', ')})`;
  const addSession = database.prepare(`INSERT OR IGNORE ${into}`);
  const replacePreview = database.prepare(
    `INSERT ${into} ON CONFLICT (id) DO UPDATE SET ${updates(...fields.slice(1))} WHERE sessions.is_preview = 1`,
  );
  const writeLongTexts = prepareLongTexts(database, 'session_texts');

  function write(row: SessionWrite, expected: TurnCommit['expected']): boolean {
    const { id, turn, isEnded, createdAt, updatedAt, state, checksum } = row;
    if (typeof expected === 'number')
      return (
        (row.holdsResult ? moveWithResult : moveSession).run(
          turn,
          toInput(isEnded),
          updatedAt,
          state,
          checksum,
          id,
          expected,
          createdAt,
        ).changes === 1
      );
    const statement = expected === 'new' ? addSession : replacePreview;
    return statement.run(...fields.map((field) => toInput(row[field]))).changes === 1;
  }

  return (row, expected) => {
    const isWritten = write(row, expected);
    if (isWritten) writeLongTexts(row.id, row.parts);
    return isWritten;
  };
}

/** Reads sessions. */
export interface SessionReader {
  session(id: string): SessionRecord | undefined;
}

type StoredRow = ListingRow & Pick<SessionRecord, 'state'> & Checked;

/** Prepares a reader on a connection. */
export function createSessionReader(database: DatabaseSync): SessionReader {
  const session = prepareQuery<StoredRow>(
    database,
    `SELECT ${selected(sessionRow.fields, 'sessions')}, ${longTextsOf('session_texts', { of: 'state', id: 'sessions.id' })}
      FROM sessions WHERE id = ?`,
  );
  return {
    session(id) {
      const row = session.get(id);
      return row && toSession(verifiedSession(row));
    },
  };
}
