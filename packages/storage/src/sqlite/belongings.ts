// Removes what belongs to sessions and results in the SQLite file. Runs in the commit thread, inside a batch's
// transaction.
import type { DatabaseSync } from 'node:sqlite';
import { uncount } from '../nouns/tallies.ts';
import type { VisitorPart } from '../visitor-names.ts';
import { runWork } from './run-work.ts';

type Value = string | number;

/** Removes what belongs to sessions and results. */
export interface Forgetting {
  /**
   * Removes what belongs to a session besides its row. Returns the number of turns removed completely. `going`:
   * results that are removed, too, now or later.
   */
  forget(sessionId: string, going?: ReadonlySet<string>): number;
  /** Removes the journals of an owner, of uncommitted turns, with their calls. Returns their number. */
  forgetJournals(owner: string): number;
  /** Gives the number of results. */
  forgetResult(resultId: string): number;
  /** Removes sessions and results with everything that belongs to them. Returns the number of results and chats, including chats that only had turns. */
  forgetAll(part: VisitorPart, going: ReadonlySet<string>): number;
  /** Removes outbox entries of chats, waiting or failed, also those of results that stay. */
  forgetEntries(sessionIds: readonly string[]): void;
  /** The two steps that remove old responses of a session's turns. The last turn keeps its response. */
  readonly leaveOldRecord: readonly ((sessionId: string, before: number) => number)[];
}

/** Makes statements that give ids. */
export function prepareIds(database: DatabaseSync): (sql: string) => (...values: Value[]) => string[] {
  return (sql) => {
    const statement = database.prepare(sql);
    return (...values) => statement.all(...values).map(({ id }) => String(id));
  };
}

/** Makes statements that return the number of changed rows. */
export function prepareChange(database: DatabaseSync): (sql: string) => (...values: Value[]) => number {
  return (sql) => {
    const statement = database.prepare(sql);
    return (...values) => Number(statement.run(...values).changes);
  };
}

/** Prepares the statements on a connection. */
export function prepareForgetting(database: DatabaseSync): Forgetting {
  const change = prepareChange(database);
  const removeSession = change('DELETE FROM sessions WHERE id = ?');
  const removeTurns = change('DELETE FROM turns WHERE session_id = ?');
  const removeSessionTexts = change('DELETE FROM session_texts WHERE session_id = ?');
  const removeResultTexts = change('DELETE FROM result_texts WHERE result_id = ?');
  // A row that only got shorter would waste the rest of its page for ever: it is inserted again as the newest row.
  const recordAnew = (condition: string) => [
    change(`INSERT INTO turns (session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record)
      SELECT session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record FROM turns
      WHERE session_id = ?1 AND record <> '' AND response IS NOT NULL ${condition} ORDER BY number`),
    change(`DELETE FROM turns WHERE session_id = ?1 AND response IS NOT NULL ${condition}`),
  ];
  const leaveRecord = recordAnew('');
  const resultsOfTurns = prepareIds(
    database,
  )(`SELECT results.id FROM turns JOIN results ON results.id = turns.result_id
    WHERE turns.session_id = ? AND turns.result_id IS NOT NULL`);
  const removeCalls = change('DELETE FROM calls WHERE owner = ?');
  const removeJournals = change('DELETE FROM journals WHERE owner = ?');
  const removeResult = change('DELETE FROM results WHERE id = ?');
  const removeAnswers = change('DELETE FROM answers WHERE result_id = ?');
  const removeLogs = change('DELETE FROM logs WHERE result_id = ?');
  const removeEntriesOfSession = change('DELETE FROM outbox WHERE session_id = ?');
  const removeEntriesOfResult = change('DELETE FROM outbox WHERE result_id = ?');

  function forget(sessionId: string, going: ReadonlySet<string> = new Set()): number {
    let turns = 0;
    // The record of a chat lives as long as the result that it fills.
    if (resultsOfTurns(sessionId).some((id) => !going.has(id)))
      for (const step of leaveRecord) step(sessionId);
    else turns = removeTurns(sessionId);
    if (turns > 0) runWork(database, uncount([sessionId]));
    removeSessionTexts(sessionId);
    forgetJournals(`session ${sessionId}`);
    return turns;
  }

  function forgetJournals(owner: string): number {
    removeCalls(owner);
    return removeJournals(owner);
  }

  function forgetResult(resultId: string): number {
    removeAnswers(resultId);
    removeLogs(resultId);
    removeResultTexts(resultId);
    return removeResult(resultId);
  }

  return {
    forget,
    forgetJournals,
    forgetResult,
    forgetAll({ sessionIds, resultIds }, going) {
      let count = 0;
      for (const id of resultIds) {
        count += forgetResult(id);
        removeEntriesOfResult(id);
      }
      for (const id of sessionIds) {
        const turns = forget(id, going);
        if (removeSession(id) + turns > 0) count++;
      }
      return count;
    },
    forgetEntries(sessionIds) {
      for (const id of sessionIds) removeEntriesOfSession(id);
    },
    leaveOldRecord: recordAnew(
      'AND created_at < ?2 AND turn < coalesce((SELECT turn FROM sessions WHERE id = ?1), 0)',
    ),
  };
}
