// Removes everything about a visitor.
import { limits } from '../../limits.ts';
import type { Removed, Visitor } from '../../store.ts';
import { removeEventsOfSessions } from '../inbox/inbox.ts';
import { removeEntries } from '../outbox/outbox.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';
import { lockTallies } from '../tallies/tallies.ts';
import type { Work } from '../work.ts';
import { lockSessions, removeResults, removeSessions } from './cascade.ts';
import { VisitorNames } from './visitor-names.ts';

type Ids = { readonly ids: readonly string[] };
type Id = { readonly id: string };

/** SQLite has one writer: nothing changes beside it, so nothing is done again. */
const savepoint =
  (name: string) =>
  (_: unknown, __: object, { isPostgres, query, sql: raw }: Dialect) =>
    isPostgres ? query`SAVEPOINT ${raw.raw(name)}` : undefined;
const rollback =
  (name: string) =>
  (_: unknown, __: object, { isPostgres, query, sql: raw }: Dialect) =>
    isPostgres ? query`ROLLBACK TO SAVEPOINT ${raw.raw(name)}` : undefined;

const sql = statements('visitors', {
  sessionsOfResults: (_, { ids }: Ids, { isPostgres, query, oneOf, sql: raw }) =>
    query<Id>`SELECT id FROM colloquy.sessions WHERE result_id COLLATE "C" ${oneOf(ids)}
      UNION SELECT session_id FROM colloquy.results WHERE id ${oneOf(ids)}
      UNION SELECT session_id FROM colloquy.turns WHERE result_id COLLATE "C" ${oneOf(ids)}
      ${isPostgres ? raw`UNION SELECT session_id FROM colloquy.answers WHERE result_id ${oneOf(ids)}` : raw``}
      ORDER BY 1 LIMIT ${raw.lit(limits.namesPerVisitor)}`,
  resultsOfSessions: (_, { ids }: Ids, { query, oneOf, sql: raw }) =>
    query<Id>`SELECT id FROM colloquy.results WHERE session_id COLLATE "C" ${oneOf(ids)}
      UNION SELECT result_id FROM colloquy.sessions WHERE id ${oneOf(ids)} AND result_id IS NOT NULL
      UNION SELECT result_id FROM colloquy.turns WHERE session_id COLLATE "C" ${oneOf(ids)} AND result_id IS NOT NULL
      ORDER BY 1 LIMIT ${raw.lit(limits.namesPerVisitor)}`,
  lockResults: (_, { ids }: Ids, { isPostgres, query, oneOf }) =>
    isPostgres
      ? query`SELECT id FROM colloquy.results WHERE id ${oneOf(ids)} ORDER BY id FOR UPDATE`
      : undefined,
  saveAll: savepoint('nothing_removed'),
  restoreAll: rollback('nothing_removed'),
  saveLocks: savepoint('nothing_locked'),
  restoreLocks: rollback('nothing_locked'),
  saveSessions: savepoint('sessions_locked'),
  restoreSessions: rollback('sessions_locked'),
});

/** Removes up to one transaction's worth. Repeat until it counts nothing. */
export function* removeVisitor(visitor: Visitor): Work<Removed> {
  yield* lockTallies();
  yield* sql.saveAll.run({});
  for (let round = 1; ; round++) {
    const names = yield* lockedNamesOf(visitor);
    const { resultIds, ...removed } = yield* removePart(names);
    // Sees chats that came back to a result and were committed by now. One being committed waits, and writes the
    // result again, as if it had come back a moment later.
    const late = (yield* sql.sessionsOfResults.all({ ids: resultIds })).map(({ id }) => id);
    const isAll = names.isFull || late.every((id) => names.sessionIds.has(id));
    if (isAll || round >= limits.lockingRounds) return removed;
    yield* sql.restoreAll.run({});
  }
}

/** Removes the first of the parts in which anything is. */
function* removePart(names: VisitorNames): Work<Removed & { readonly resultIds: readonly string[] }> {
  const chats: string[] = [];
  for (const { sessionIds, resultIds } of names.parts()) {
    chats.push(...sessionIds);
    yield* removeEventsOfSessions(sessionIds);
    const sessions = yield* removeSessions({ sessionIds, resultIds: names.resultIds });
    const results = yield* removeResults(resultIds);
    yield* removeEntries('sessions', sessionIds);
    yield* removeEntries('results', resultIds);
    if (sessions + results > 0) return { count: sessions + results, sessionIds: chats, resultIds };
  }
  return { count: 0, sessionIds: [], resultIds: [] };
}

/**
 * The names, with their sessions locked. A turn being committed locks its session and its results, and may write a
 * result that leads further, so the names are read again afterwards. Only the sessions stay locked, because journals
 * are removed before results everywhere. Finding unlocked sessions restarts the locking: all are locked in one order.
 */
function* lockedNamesOf(visitor: Visitor): Work<VisitorNames> {
  let names = yield* namesOf(visitor);
  yield* sql.saveLocks.run({});
  for (let round = 1; ; round++) {
    yield* lockSessions(names.sessionIds);
    yield* sql.saveSessions.run({});
    yield* sql.lockResults.all({ ids: [...names.resultIds] });
    yield* sql.restoreSessions.run({});
    const found = yield* namesOf(visitor);
    if (names.includes(found) || round >= limits.lockingRounds) return found;
    yield* sql.restoreLocks.run({});
    names = found;
  }
}

/** Sessions lead to results, and these to further sessions, until there is nothing new. */
function* namesOf(visitor: Visitor): Work<VisitorNames> {
  const names = new VisitorNames(visitor);
  let sessionIds = [...names.sessionIds];
  let resultIds = [...names.resultIds];
  for (let round = 0; round < limits.visitorRounds && !names.isFull; round++) {
    const results = yield* sql.resultsOfSessions.all({ ids: sessionIds });
    resultIds.push(...names.addResults(results.map(({ id }) => id)));
    const sessions = yield* sql.sessionsOfResults.all({ ids: resultIds });
    sessionIds = names.addSessions(sessions.map(({ id }) => id));
    resultIds = [];
    if (sessionIds.length === 0) break;
  }
  return names;
}
