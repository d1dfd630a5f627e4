// Removing everything about a visitor, inside a transaction.
import { compareText } from '../compare-text.ts';
import { limits } from '../limits.ts';
import { holdTallies } from '../nouns/tallies.ts';
import type { Removed, Visitor } from '../store.ts';
import { VisitorNames } from '../visitor-names.ts';
import {
  forgetEntries,
  forgetResults,
  forgetSessions,
  holding,
  holdSessions,
  idsOf,
  textArray,
} from './belongings.ts';
import type { Connection } from './connections/connection.ts';
import { limits as postgresLimits } from './limits.ts';
import { runWork } from './run-work.ts';

/** Removes up to one transaction's worth. Repeat until it counts nothing. */
export async function removeVisitor(connection: Connection, visitor: Visitor): Promise<Removed> {
  await runWork(connection, holdTallies());
  await connection.query('SAVEPOINT nothing_removed');
  for (let round = 1; ; round++) {
    const names = await heldNamesOf(connection, visitor);
    const { resultIds, ...removed } = await removePart(connection, names);
    // Sees chats that came back to a result and were committed by now. One being committed waits, and writes the
    // result again, as if it had come back a moment later.
    const late = await idsOf(connection, sessionsOfResults, [resultIds]);
    const isAll = names.isFull || late.every((id) => names.sessionIds.has(id));
    if (isAll || round >= postgresLimits.holdingRounds) return removed;
    await connection.query('ROLLBACK TO SAVEPOINT nothing_removed');
  }
}

/** Removes the first of the parts in which anything is. */
async function removePart(
  connection: Connection,
  names: VisitorNames,
): Promise<Removed & { readonly resultIds: readonly string[] }> {
  const told: string[] = [];
  for (const { sessionIds, resultIds } of names.parts()) {
    told.push(...sessionIds);
    const sessions = await forgetSessions(connection, { sessionIds, resultIds: names.resultIds });
    const results = await forgetResults(connection, resultIds);
    await forgetEntries(connection, sessionIds, resultIds);
    if (sessions + results > 0) return { count: sessions + results, sessionIds: told, resultIds };
  }
  return { count: 0, sessionIds: [], resultIds: [] };
}

/**
 * The names, with their sessions locked. A turn being committed locks its session and its results, and may write a
 * result that leads further, so the names are read again afterwards. Only the sessions stay locked, because journals
 * are removed before results everywhere. Finding unlocked sessions restarts the locking: all are locked in one order.
 */
async function heldNamesOf(connection: Connection, visitor: Visitor): Promise<VisitorNames> {
  let names = await namesOf(connection, visitor);
  await connection.query('SAVEPOINT nothing_held');
  for (let round = 1; ; round++) {
    await holdSessions(connection, names.sessionIds);
    await connection.query('SAVEPOINT sessions_held');
    await connection.query(holdResults, [textArray([...names.resultIds].sort(compareText))]);
    await connection.query('ROLLBACK TO SAVEPOINT sessions_held');
    const found = await namesOf(connection, visitor);
    if (names.includes(found) || round >= postgresLimits.holdingRounds) return found;
    await connection.query('ROLLBACK TO SAVEPOINT nothing_held');
    names = found;
  }
}

/** Sessions lead to results, and these to further sessions, until there is nothing new. */
async function namesOf(connection: Connection, visitor: Visitor): Promise<VisitorNames> {
  const names = new VisitorNames(visitor);
  let sessionIds = [...names.sessionIds];
  let resultIds = [...names.resultIds];
  for (let round = 0; round < limits.visitorRounds && !names.isFull; round++) {
    resultIds.push(...names.addResults(await idsOf(connection, resultsOfSessions, [sessionIds])));
    sessionIds = names.addSessions(await idsOf(connection, sessionsOfResults, [resultIds]));
    resultIds = [];
    if (sessionIds.length === 0) break;
  }
  return names;
}

const sessionsOfResults = {
  name: 'sessions of results',
  text: `SELECT sessions.id FROM unnest($1::text[]) AS given (id) JOIN colloquy.sessions ON sessions.result_id COLLATE "C" = given.id
    UNION SELECT results.session_id FROM unnest($1::text[]) AS given (id) JOIN colloquy.results ON results.id = given.id
    UNION SELECT turns.session_id FROM unnest($1::text[]) AS given (id) JOIN colloquy.turns ON turns.result_id COLLATE "C" = given.id
    UNION SELECT answers.session_id FROM unnest($1::text[]) AS given (id) JOIN colloquy.answers ON answers.result_id = given.id
    ORDER BY 1 LIMIT ${limits.namesPerVisitor}`,
};

const resultsOfSessions = {
  name: 'results of sessions',
  text: `SELECT results.id FROM unnest($1::text[]) AS given (id) JOIN colloquy.results ON results.session_id COLLATE "C" = given.id
    UNION SELECT sessions.result_id FROM unnest($1::text[]) AS given (id)
      JOIN colloquy.sessions ON sessions.id = given.id WHERE sessions.result_id IS NOT NULL
    UNION SELECT turns.result_id FROM unnest($1::text[]) AS given (id)
      JOIN colloquy.turns ON turns.session_id COLLATE "C" = given.id WHERE turns.result_id IS NOT NULL
    ORDER BY 1 LIMIT ${limits.namesPerVisitor}`,
};

const holdResults = holding('results');

/** Statements that must use an index, however large the tables are. */
export const statementsOfVisitors = [sessionsOfResults, resultsOfSessions, holdResults] as const;
