// One batch, one transaction, one sync.

import { setTimeout as delay } from 'node:timers/promises';
import { outboxWriteRow } from '../../nouns/outbox/outbox-entries.ts';
import { changesParts, sharesHeldResult, turnRowsOf } from '../../nouns/sessions/turn-rows.ts';
import { nameOf } from '../../request-name.ts';
import type { CommitOutcome, TurnCommit } from '../../store.ts';
import { StoreFailure } from '../../store-failure.ts';
import type { Connection } from '../connections/connection.ts';
import { ConnectionLost } from '../connections/connection-lost.ts';
import { callsOf, heldJournals, removeCalls, removeJournals, setCalls } from '../journals.ts';
import { limits } from '../limits.ts';
import { longTextsOf, sendResultTexts, sendSessionTexts } from '../long-texts.ts';
import {
  addAnswers,
  addLogs,
  changeResults,
  removeAnswers,
  removeLogs,
  removeNewestAnswers,
  setResults,
} from '../results.ts';
import { isRace } from '../to-store-failure.ts';
import type { Batch, TurnWithRows } from './batch.ts';
import { overwrittenBy, resultsOf, withdrawnBy } from './batch-writes.ts';
import { bulkInsert, sendSome, settled } from './bulk.ts';
import type { Writing, Written } from './write-sessions.ts';
import { writeCarefully, writeHopefully } from './write-sessions.ts';

/** How each turn went, and whether each journal was written. */
export interface BatchOutcomes {
  readonly turns: readonly CommitOutcome[];
  readonly journals: readonly boolean[];
}

/** How a batch went, and how many times it was tried. */
export interface BatchResult extends BatchOutcomes {
  readonly attempts: number;
}

/** The connection was lost between COMMIT and its answer: the writer's row shows whether the batch was written. */
export class CommitInDoubt extends ConnectionLost {
  /** What to answer if it was written. */
  readonly outcomes: BatchOutcomes;

  constructor(cause: unknown, outcomes: BatchOutcomes) {
    super(cause);
    this.name = 'CommitInDoubt';
    this.outcomes = outcomes;
  }
}

/*
 * A batch is first written on the assumption that no request in it was answered before, which nearly always holds.
 * The statements themselves skip unexpected turns, so nothing is read first. If the assumption fails, or turns of the
 * batch depend on each other, the transaction is rolled back; the next one reads the stored state and decides turn by
 * turn. No statement provokes an error, because errors fill the database's log and raise alerts.
 */

/**
 * Writes a batch. Rejects with ConnectionLost, CommitInDoubt, a StoreFailure or the database's own error; except in doubt,
 * nothing was written then.
 *
 * @example
 * const { turns } = await commitBatch({ connection, writerId, number: 1 }, { turns: [turn], journals: [] });
 */
export async function commitBatch(writing: Writing, batch: Batch): Promise<BatchResult> {
  const turns = batch.turns.map((turn) => ({ ...turn, rows: turnRowsOf(turn) }));
  let isCareful = isEntangled(turns) || sharesHeldResult(turns.map(({ rows }) => rows));
  for (let attempts = 1; attempts <= limits.batchAttempts; attempts++) {
    const outcomes = await attempt(writing, { ...batch, turns }, isCareful);
    if (outcomes) return { ...outcomes, attempts };
    isCareful = true;
    await delay(Math.random() * limits.attemptPauseMs * attempts);
  }
  throw new StoreFailure(
    'locked',
    `${limits.batchAttempts} times in a row other servers changed the same chats first. Try again in a moment.`,
  );
}

/** Returns nothing when another server was faster; then nothing was written. */
async function attempt(
  writing: Writing,
  batch: Batch<TurnWithRows>,
  isCareful: boolean,
): Promise<BatchOutcomes | undefined> {
  const { connection } = writing;
  try {
    const written = isCareful ? await writeCarefully(writing, batch) : await writeHopefully(writing, batch);
    const outcomes = written && { turns: written.outcomes, journals: written.journals };
    if (outcomes && (written.committed.length > 0 || outcomes.journals.includes(true)))
      await finish(connection, { batch, written, outcomes });
    else await connection.query('ROLLBACK');
    return outcomes;
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    await connection.query('ROLLBACK');
    if (isRace(error)) return undefined;
    throw error;
  }
}

/** Writes the rest and commits. After a refused statement the database turns the COMMIT into a ROLLBACK. */
async function finish(
  connection: Connection,
  {
    batch,
    written,
    outcomes,
  }: { readonly batch: Batch<TurnWithRows>; readonly written: Written; readonly outcomes: BatchOutcomes },
): Promise<void> {
  const { committed } = written;
  const results = resultsOf(committed);
  const overwritten = overwrittenBy(committed);
  const sessionTexts = longTextsOf(committed.map(({ rows }) => rows.session));
  const resultTexts = longTextsOf(committed.flatMap(({ rows }) => rows.results));
  const answers = committed.flatMap(({ rows }) => rows.answers);
  const logs = committed.flatMap(({ rows }) => rows.logs);
  const entries = committed.flatMap(({ rows }) => rows.outbox);
  const calls = batch.journals.filter((_, index) => outcomes.journals[index]).flatMap(callsOf);
  const removed = heldJournals(committed);
  try {
    await settled<unknown>(
      connection.together(() => [
        ...sendSome(
          connection,
          setResults,
          results.filter((result) => !changesParts(result)),
        ),
        ...sendSome(connection, changeResults, results.filter(changesParts)),
        ...sendSessionTexts(connection, sessionTexts),
        ...sendResultTexts(connection, resultTexts),
        ...sendSome(connection, removeAnswers, overwritten),
        ...sendSome(connection, removeLogs, overwritten),
        ...sendSome(connection, removeNewestAnswers, withdrawnBy(committed)),
        ...sendSome(connection, addAnswers, answers),
        ...sendSome(connection, addLogs, logs),
        ...sendSome(connection, setCalls, calls),
        ...sendSome(connection, removeJournals, removed),
        ...sendSome(connection, removeCalls, removed),
        ...sendSome(connection, addEntries, entries),
        connection.query('COMMIT'),
      ]),
    );
  } catch (error) {
    throw error instanceof ConnectionLost ? new CommitInDoubt(error, outcomes) : error;
  }
}

const addEntries = bulkInsert('add entries', {
  into: 'outbox',
  row: outboxWriteRow,
  ending: 'ON CONFLICT (session_id, turn, place) DO NOTHING',
});

/** Whether two turns share a session or a request, so that one outcome depends on the other. */
function isEntangled(turns: readonly TurnCommit[]): boolean {
  if (turns.length < 2) return false;
  const sessions = new Set<string>();
  const requests = new Set<string>();
  let identified = 0;
  for (const { session, request } of turns) {
    sessions.add(session.id);
    if (!request) continue;
    identified++;
    requests.add(nameOf(request));
  }
  return sessions.size < turns.length || requests.size < identified;
}
