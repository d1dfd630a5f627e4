// The cascade: what goes with sessions and results, in the order in which every server locks rows.
import { compareText } from '../../compare-text.ts';
import { removeAliasesOfSessions } from '../aliases/aliases.ts';
import { removeContactsOfSessions } from '../contacts/contacts.ts';
import { removeJournals } from '../journals/journals.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';
import { uncount } from '../tallies/tallies.ts';
import type { Work } from '../work.ts';

type Ids = { readonly ids: readonly string[] };
type OldOf = Ids & { readonly before: number };

/** Old responses of a session's turns, without the last one, which its client may still request. */
const isOld = ({ sql: raw, isPostgres }: Dialect, before: number) =>
  raw`AND turns.created_at < ${before} AND turns.turn < coalesce((SELECT sessions.turn
    FROM ${raw.raw(isPostgres ? 'colloquy.sessions' : 'sessions')} WHERE sessions.id = turns.session_id), 0)`;

/*
 * A row in SQLite that only got shorter would waste the rest of its page for ever: it is inserted again as the newest
 * row, and the longer one is removed. PostgreSQL updates it.
 */
const copyRecords = (dialect: Dialect, ids: readonly string[], before?: number) =>
  dialect.isPostgres
    ? undefined
    : dialect.query`INSERT INTO turns (session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record)
        SELECT session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record FROM turns
        WHERE session_id ${dialect.oneOf(ids)} AND record <> '' AND response IS NOT NULL
        ${before === undefined ? dialect.sql`` : isOld(dialect, before)} ORDER BY number`;
const shortenToRecords = (dialect: Dialect, ids: readonly string[], before?: number) =>
  dialect.isPostgres
    ? dialect.query`UPDATE colloquy.turns SET response = NULL, key = NULL, hash = NULL
        WHERE session_id COLLATE "C" ${dialect.oneOf(ids)} AND record <> '' AND response IS NOT NULL
        ${before === undefined ? dialect.sql`` : isOld(dialect, before)}`
    : undefined;
const removeResponses = (dialect: Dialect, ids: readonly string[], before?: number) =>
  dialect.query`DELETE FROM colloquy.turns WHERE session_id COLLATE "C" ${dialect.oneOf(ids)} AND response IS NOT NULL
    ${before === undefined ? dialect.sql`` : isOld(dialect, before)}`;

const sql = statements('cascade', {
  lockSessions: (_, { ids }: Ids, { isPostgres, query, oneOf }) =>
    isPostgres
      ? query`SELECT id FROM colloquy.sessions WHERE id ${oneOf(ids)} ORDER BY id FOR UPDATE`
      : undefined,
  removeSessions: (_, { ids }: Ids, { query, oneOf, lock }) =>
    query<{
      readonly id: string;
    }>`DELETE FROM colloquy.sessions WHERE id IN (SELECT held.id FROM colloquy.sessions AS held
      WHERE held.id ${oneOf(ids)} ORDER BY held.id ${lock('FOR UPDATE')}) RETURNING id`,
  // Turns without a record, and turns of chats whose result is gone or being removed.
  removeTurns: (_, { ids, resultIds }: Ids & { readonly resultIds: readonly string[] }, { query, oneOf }) =>
    query<{ readonly id: string }>`DELETE FROM colloquy.turns WHERE session_id COLLATE "C" ${oneOf(ids)}
      AND (record = '' OR NOT EXISTS (SELECT 1 FROM colloquy.turns AS first JOIN colloquy.results ON results.id = first.result_id
        WHERE first.session_id COLLATE "C" = turns.session_id AND first.result_id IS NOT NULL AND NOT (first.result_id ${oneOf(resultIds)})))
      RETURNING session_id AS id`,
  copyRecords: (_, { ids }: Ids, dialect) => copyRecords(dialect, ids),
  shortenToRecords: (_, { ids }: Ids, dialect) => shortenToRecords(dialect, ids),
  removeResponses: (_, { ids }: Ids, dialect) => removeResponses(dialect, ids),
  copyOldRecords: (_, { ids, before }: OldOf, dialect) => copyRecords(dialect, ids, before),
  shortenToOldRecords: (_, { ids, before }: OldOf, dialect) => shortenToRecords(dialect, ids, before),
  removeOldResponses: (_, { ids, before }: OldOf, dialect) => removeResponses(dialect, ids, before),
  removeSessionTexts: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.session_texts WHERE session_id ${oneOf(ids)}`,
  removeResults: (_, { ids }: Ids, { query, oneOf, lock }) =>
    query`DELETE FROM colloquy.results WHERE id IN (SELECT held.id FROM colloquy.results AS held
      WHERE held.id ${oneOf(ids)} ORDER BY held.id ${lock('FOR UPDATE')})`,
  removeAnswers: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.answers WHERE result_id ${oneOf(ids)}`,
  removeLogs: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.logs WHERE result_id ${oneOf(ids)}`,
  removeResultTexts: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.result_texts WHERE result_id ${oneOf(ids)}`,
});

/** Rows removed together. */
interface Going {
  readonly sessionIds: readonly string[];
  /** Results that are removed, too, now or later: they keep no record of a chat. */
  readonly resultIds: Iterable<string>;
  /** Whether the results are locked already. */
  readonly holdsResults?: boolean;
}

/**
 * Removes sessions and what belongs to them, before their results: commits also lock the session first. Returns the
 * number of chats, including chats that only had turns.
 */
export function* removeSessions(going: Going): Work<number> {
  const { sessionIds } = going;
  if (sessionIds.length === 0) return 0;
  const removed = (yield* sql.removeSessions.all({ ids: sessionIds })).map(({ id }) => id);
  const withoutTurns = yield* removeFromSessions(going);
  return new Set([...removed, ...withoutTurns]).size;
}

/** Locks sessions before any other change, in the order that commits use. */
export function* lockSessions(ids: Iterable<string>): Work<void> {
  yield* sql.lockSessions.all({ ids: [...ids] });
}

/** Removes what belongs to sessions besides their rows. The record of a chat lives as long as its result. Returns the chats that lost turns. */
export function* removeFromSessions({
  sessionIds,
  resultIds,
  holdsResults = false,
}: Going): Work<ReadonlySet<string>> {
  const ids = [...sessionIds].sort(compareText);
  if (ids.length === 0) return new Set();
  const turns = yield* sql.removeTurns.all({ ids, resultIds: [...resultIds] });
  if (turns.length > 0) yield* uncount(ids);
  yield* sql.copyRecords.run({ ids });
  yield* sql.shortenToRecords.run({ ids });
  yield* sql.removeResponses.run({ ids });
  yield* sql.removeSessionTexts.run({ ids });
  yield* removeAliasesOfSessions(ids);
  yield* removeContactsOfSessions(ids);
  // Journals are written without their sessions, in one batch with turns that may lock a result: the holder of a result
  // must not wait for a journal.
  yield* removeJournals(
    ids.map((id) => `session ${id}`),
    { skipsLocked: holdsResults },
  );
  return new Set(turns.map(({ id }) => id));
}

/** Reduces old turns of sessions to their records. Returns the number of removed responses. */
export function* removeOldResponses(ids: readonly string[], before: number): Work<number> {
  yield* sql.copyOldRecords.run({ ids, before });
  const shortened = yield* sql.shortenToOldRecords.run({ ids, before });
  return shortened + (yield* sql.removeOldResponses.run({ ids, before }));
}

/** Removes results with their answers and logs. Returns their number. */
export function* removeResults(resultIds: readonly string[]): Work<number> {
  if (resultIds.length === 0) return 0;
  const ids = [...resultIds];
  const count = yield* sql.removeResults.run({ ids });
  yield* sql.removeAnswers.run({ ids });
  yield* sql.removeLogs.run({ ids });
  yield* sql.removeResultTexts.run({ ids });
  return count;
}
