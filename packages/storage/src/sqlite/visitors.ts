// Removing everything about a visitor. Runs in the commit thread, inside a batch's transaction.
import type { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import type { Removed, Visitor } from '../store.ts';
import { VisitorNames } from '../visitor-names.ts';
import type { Forgetting } from './belongings.ts';
import { prepareIds } from './belongings.ts';
import { SESSIONS_OF_RESULT } from './old-results.ts';

/** Prepares a remover on a connection. It removes up to one transaction's worth; repeat until it counts nothing. */
export function prepareVisitors(
  database: DatabaseSync,
  { forgetAll, forgetEntries }: Forgetting,
): (visitor: Visitor) => Removed {
  const ids = prepareIds(database);
  const sessionsOfResult = ids(SESSIONS_OF_RESULT);
  const resultsOfSession = ids(`SELECT id FROM results WHERE session_id = ?1
    UNION SELECT result_id FROM sessions WHERE id = ?1 AND result_id IS NOT NULL
    UNION SELECT result_id FROM turns WHERE session_id = ?1 AND result_id IS NOT NULL LIMIT ?2`);
  const most = limits.namesPerVisitor;

  /** Sessions lead to results, and these to further sessions, until there is nothing new. */
  function namesOf(visitor: Visitor): VisitorNames {
    const names = new VisitorNames(visitor);
    let sessionIds = [...names.sessionIds];
    let resultIds = [...names.resultIds];
    for (let round = 0; round < limits.visitorRounds && !names.isFull; round++) {
      resultIds.push(...names.addResults(sessionIds.flatMap((id) => resultsOfSession(id, most))));
      sessionIds = names.addSessions(resultIds.flatMap((id) => sessionsOfResult(id, most)));
      resultIds = [];
      if (sessionIds.length === 0) break;
    }
    return names;
  }

  return (visitor) => {
    const names = namesOf(visitor);
    const sessionIds: string[] = [];
    for (const part of names.parts()) {
      sessionIds.push(...part.sessionIds);
      const count = forgetAll(part, names.resultIds);
      forgetEntries(part.sessionIds);
      if (count > 0) return { count, sessionIds };
    }
    return { count: 0, sessionIds: [] };
  };
}
