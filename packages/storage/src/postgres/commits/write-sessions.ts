// First half of a batch's transaction: sessions, requests and journals, which show the turns that are expected.
import type { TurnRow } from '../../checksum.ts';
import { nameOf } from '../../request-name.ts';
import type { CommitOutcome, RequestRecord, TurnCommit } from '../../store.ts';
import type { Answer, Connection } from '../connections/connection.ts';
import {
  findJournals,
  heldJournals,
  isReleased,
  lockJournals,
  releaseHeld,
  sendJournals,
} from '../journals.ts';
import { newerSchema } from '../schema/newer-schema.ts';
import { addSessions, findSessions, lockSessions, moveSessions, replacePreviews } from '../sessions.ts';
import { addTurns, findRequests } from '../turns.ts';
import type { Batch, SessionChange, TurnWithRows } from './batch.ts';
import { sessionWrites, turnsByRequest } from './batch-writes.ts';
import { send, sendSome, settled } from './bulk.ts';
import { decide } from './decide.ts';
import { recordBatch } from './writers.ts';

/** Who writes a batch, and which of its batches it is. */
export interface Writing {
  readonly connection: Connection;
  readonly writerId: string;
  readonly number: number;
}

/** The outcomes, the committed turns, and the written journals. */
export interface Written {
  readonly outcomes: readonly CommitOutcome[];
  readonly committed: readonly TurnWithRows[];
  readonly journals: readonly boolean[];
}

/** Writes the turns, if all of them are as expected: their sessions, requests and journals. One round trip. Else returns nothing. */
export async function writeHopefully(
  writing: Writing,
  { turns, journals }: Batch<TurnWithRows>,
): Promise<Written | undefined> {
  const { connection } = writing;
  const [written, added, released, journaled] = await connection.together(() => {
    const begun = begin(writing);
    const sent = sendSessions(
      connection,
      turns.map((turn) => ({ turn, first: turn })),
    );
    const added = sendTurns(connection, turns);
    const locked = lockJournals(connection, turns, journals);
    const parts = [releaseHeld(connection, turns), sendJournals(connection, journals)] as const;
    return Promise.all([sent, added, ...parts, begun, locked]);
  });
  const isWhole = (turn: TurnCommit) => written.has(turn.session.id) && isReleased(turn, released);
  if (added < turns.length || !turns.every(isWhole)) return undefined;
  return { committed: turns, outcomes: turns.map(() => ({ type: 'committed' })), journals: journaled };
}

/** Reads the stored state, decides, and writes the sessions; returns nothing when a session, request or journal changed in between. */
export async function writeCarefully(
  writing: Writing,
  { turns, journals }: Batch<TurnWithRows>,
): Promise<Written | undefined> {
  const { connection } = writing;
  const sessionIds = [...new Set(turns.map(({ session }) => session.id))].map((id) => ({ id }));
  const [, [found], holders, known] = await connection.together(() => {
    const begun = begin(writing);
    const sessions = settled([send(connection, findSessions, sessionIds)]);
    const held = settled(sendSome(connection, findJournals, heldJournals(turns)));
    return Promise.all([begun, sessions, held, findKnown(connection, turns)]);
  });
  const { outcomes, committed, sessions } = decide(turns, {
    sessions: found?.rows ?? [],
    requests: [...known.values()],
    journals: holders.flatMap(({ rows }) => rows),
  });
  const [written, added, , released, journaled] = await connection.together(() =>
    Promise.all([
      sendSessions(connection, sessions),
      sendTurns(connection, committed),
      lockJournals(connection, committed, journals),
      releaseHeld(connection, committed),
      sendJournals(connection, journals),
    ]),
  );
  const isAsRead =
    written.size === sessions.length &&
    added === committed.length &&
    committed.every((turn) => isReleased(turn, released));
  return isAsRead ? { outcomes, committed, journals: journaled } : undefined;
}

/** The writer's row first: it is held from here to the end. A server that is too old finds that it may not write it. */
async function begin({ connection, writerId, number }: Writing): Promise<void> {
  const [, noted] = await settled<Answer<object>>([
    connection.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
    connection.query(recordBatch, [writerId, number]),
  ]);
  if (noted?.rows.length === 0) throw newerSchema();
}

/** Returns the ids of the written sessions. */
async function sendSessions(
  connection: Connection,
  changes: readonly SessionChange<TurnWithRows>[],
): Promise<ReadonlySet<string>> {
  const { moves, additions, previews } = sessionWrites(changes);
  // Two statements whose rows have no common order: all are locked first.
  const mixed = moves.length > 0 && previews.length > 0 ? changes.map(({ turn }) => turn.session) : [];
  const [, answers] = await Promise.all([
    settled(sendSome(connection, lockSessions, mixed)),
    settled([
      ...sendSome(connection, moveSessions, moves),
      ...sendSome(connection, addSessions, additions),
      ...sendSome(connection, replacePreviews, previews),
    ]),
  ]);
  return new Set(answers.flatMap(({ rows }) => rows.map(({ id }) => id)));
}

/** Returns the number of turns with new requests. */
async function sendTurns(connection: Connection, turns: readonly TurnWithRows[]): Promise<number> {
  const [answer] = await settled(sendSome(connection, addTurns, turnsByRequest(turns)));
  return answer?.count ?? 0;
}

/** The stored responses of turns with known requests. */
async function findKnown(
  connection: Connection,
  turns: readonly TurnCommit[],
): Promise<ReadonlyMap<string, RequestRecord>> {
  const identities = turns.flatMap(({ request }) => request ?? []);
  const answers = await settled(sendSome(connection, findRequests, identities));
  return new Map(answers.flatMap(({ rows }) => rows.map(toKnown)));
}

/** Not verified yet: only the caller of this request gets the error if it is damaged. */
function toKnown({ message, ...row }: TurnRow<RequestRecord>): [string, RequestRecord] {
  return [nameOf(row), { ...row, message: message ?? undefined }];
}
