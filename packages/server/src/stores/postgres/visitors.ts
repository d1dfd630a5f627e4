// Removing everything about a visitor, inside a transaction.
import { limits } from '../limits.ts';
import type { Removed, Visitor } from '../store.ts';
import { VisitorNames } from '../visitor-names.ts';
import { forgetEntries, forgetResults, forgetSessions, idsOf } from './belongings.ts';
import type { Connection } from './connections/connection.ts';
import { holdTallies } from './tallies.ts';

/** Removes as much as goes with one transaction. Nothing more is there when it counts nothing. */
export async function removeVisitor(connection: Connection, visitor: Visitor): Promise<Removed> {
  await holdTallies(connection);
  const names = await namesOf(connection, visitor);
  const told: string[] = [];
  for (const { sessionIds, resultIds } of names.parts()) {
    told.push(...sessionIds);
    const sessions = await forgetSessions(connection, { sessionIds, resultIds: names.resultIds });
    const results = await forgetResults(connection, resultIds);
    await forgetEntries(connection, sessionIds, resultIds);
    if (sessions + results > 0) return { count: sessions + results, sessionIds: told };
  }
  return { count: 0, sessionIds: [] };
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

/** Those that are to find what they name by an index, however much else there is. */
export const statementsOfVisitors = [sessionsOfResults, resultsOfSessions] as const;
