// The first half of a batch's transaction: the sessions, by which it shows which turns are expected, and the journals.
import type { CommitOutcome, RequestRecord, TurnCommit } from '../../store.ts';
import type { Connection } from '../connections/connection.ts';
import type { SessionWrite } from './batch-writes.ts';
import { isIdentified, sessionWrites } from './batch-writes.ts';
import { send, sendSome, settled } from './bulk.ts';
import type { Batch } from './commit-batch.ts';
import { decide, nameOf } from './decide.ts';
import { heldJournals, isReleased, releaseHeld, sendJournals } from './journal-writes.ts';
import {
  addSessions,
  findJournals,
  findRequests,
  findSessions,
  moveSessions,
  noteBatch,
  replacePreviews,
} from './statements.ts';

/** Who writes a batch, and which of its batches it is. */
export interface Writing {
  readonly connection: Connection;
  readonly writerId: string;
  readonly number: number;
}

/** How the turns go, those that are committed, and which of the journals were written. */
export interface Written {
  readonly outcomes: readonly CommitOutcome[];
  readonly committed: readonly TurnCommit[];
  readonly journals: readonly boolean[];
}

/**
 * Writes the sessions that are as expected; every turn stands for itself. One round trip, unless there are conflicts. Gives nothing when
 * of some turn the session was as expected and the journal was not, or the other way round.
 */
export async function writeHopefully(
  writing: Writing,
  { turns, journals }: Batch,
): Promise<Written | undefined> {
  const { connection } = writing;
  const [written, released, journaled] = await connection.together(() => {
    const begun = settled(begin(writing));
    const sent = sendSessions(
      connection,
      turns.map(({ session, expected }) => ({ session, found: expected })),
    );
    const held = releaseHeld(connection, turns);
    return Promise.all([sent, held, sendJournals(connection, journals), begun]);
  });
  const isTorn = (turn: TurnCommit) =>
    turn.journal !== undefined && written.has(turn.session.id) !== isReleased(turn, released);
  if (turns.some(isTorn)) return undefined;
  const refused = turns.filter(({ session }) => !written.has(session.id));
  const known = await findKnown(connection, refused);
  return {
    committed: refused.length === 0 ? turns : turns.filter(({ session }) => written.has(session.id)),
    outcomes: turns.map(({ session, request }) => {
      if (written.has(session.id)) return { type: 'committed' };
      const stored = request && known.get(nameOf(request));
      return stored ? { type: 'repeated', request: stored } : { type: 'conflict' };
    }),
    journals: journaled,
  };
}

/** Reads what is stored, decides, and writes the sessions; gives nothing when one of them, or a journal, changed in between. */
export async function writeCarefully(
  writing: Writing,
  { turns, journals }: Batch,
): Promise<Written | undefined> {
  const { connection } = writing;
  const sessionIds = [...new Set(turns.map(({ session }) => session.id))];
  const [, [found], holders, known] = await connection.together(() => {
    const begun = settled(begin(writing));
    const sessions = settled([send(connection, findSessions, sessionIds)]);
    const held = settled(sendSome(connection, findJournals, heldJournals(turns)));
    return Promise.all([begun, sessions, held, findKnown(connection, turns)]);
  });
  const { outcomes, committed, sessions } = decide(turns, {
    sessions: found?.rows ?? [],
    requests: [...known.values()],
    journals: holders.flatMap(({ rows }) => rows),
  });
  const [written, released, journaled] = await connection.together(() =>
    Promise.all([
      sendSessions(connection, sessions),
      releaseHeld(connection, committed),
      sendJournals(connection, journals),
    ]),
  );
  const isAsRead = written.size === sessions.length && committed.every((turn) => isReleased(turn, released));
  return isAsRead ? { outcomes, committed, journals: journaled } : undefined;
}

/** The writer's row first: it is held from here to the end. */
function begin({ connection, writerId, number }: Writing): Promise<unknown>[] {
  return [
    connection.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
    connection.query(noteBatch, [writerId, number]),
  ];
}

/** Gives the ids of the sessions that were written. */
async function sendSessions(
  connection: Connection,
  writes: readonly SessionWrite[],
): Promise<ReadonlySet<string>> {
  const { moves, additions, previews } = sessionWrites(writes);
  const answers = await settled([
    ...sendSome(connection, moveSessions, moves),
    ...sendSome(connection, addSessions, additions),
    ...sendSome(connection, replacePreviews, previews),
  ]);
  return new Set(answers.flatMap(({ rows }) => rows.map(({ id }) => id)));
}

/** The stored answers of those turns whose request is known already. */
async function findKnown(
  connection: Connection,
  turns: readonly TurnCommit[],
): Promise<ReadonlyMap<string, RequestRecord>> {
  const identities = turns.filter(isIdentified).map(({ request }) => request);
  const answers = await settled(sendSome(connection, findRequests, identities));
  return new Map(answers.flatMap(({ rows }) => rows.map((row) => [nameOf(row), row])));
}
