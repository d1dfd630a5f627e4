// The journals of turns that call the world: written beside the turns of others, removed with the commit of their own.
import type { HeldJournal, JournaledCall, JournalIdentity, JournalWrite, TurnCommit } from '../../store.ts';
import type { Connection } from '../connections/connection.ts';
import { compareText } from './batch-writes.ts';
import { sendSome, settled } from './bulk.ts';
import { nameOfJournal } from './decide.ts';
import type { JournalMove } from './statements.ts';
import { beginJournals, releaseJournals, takeJournals } from './statements.ts';

/** A call with the journal in which it stands. */
export type CallWrite = JournaledCall & JournalIdentity;

/** Writes the heads of journals whose holder is the expected one, and tells which. */
export async function sendJournals(
  connection: Connection,
  journals: readonly JournalWrite[],
): Promise<readonly boolean[]> {
  const sorted = [...journals].sort(byOwner);
  const beginnings = sorted.filter(({ expected }) => expected === undefined);
  const answers = await settled([
    ...sendSome(connection, beginJournals, beginnings),
    ...sendSome(connection, takeJournals, sorted.filter(isMove)),
  ]);
  const owners = new Set(answers.flatMap(({ rows }) => rows.map(({ owner }) => owner)));
  return journals.map(({ owner }) => owners.has(owner));
}

/** Removes the journals of these turns, if they have the holders that the turns name. Gives the names of those that had. */
export async function releaseHeld(
  connection: Connection,
  turns: readonly TurnCommit[],
): Promise<ReadonlySet<string>> {
  const answers = await settled(sendSome(connection, releaseJournals, heldJournals(turns)));
  return new Set(answers.flatMap(({ rows }) => rows.map(nameOfJournal)));
}

/** Whether a turn has no journal, or one that was released. */
export function isReleased({ journal }: TurnCommit, released: ReadonlySet<string>): boolean {
  return !journal || released.has(nameOfJournal(journal));
}

/** The calls of a journal. */
export function callsOf({ owner, turn, calls }: JournalWrite): CallWrite[] {
  const byNumber = new Map(calls.map((call) => [call.number, call]));
  return [...byNumber.values()].map((call) => ({ ...call, owner, turn }));
}

/** The journals that go with these turns. */
export function heldJournals(turns: readonly TurnCommit[]): HeldJournal[] {
  return turns.flatMap(({ journal }) => journal ?? []).sort(byOwner);
}

function isMove(write: JournalWrite): write is JournalMove {
  return write.expected !== undefined;
}

function byOwner(one: JournalIdentity, other: JournalIdentity): number {
  return compareText(one.owner, other.owner) || one.turn - other.turn;
}
