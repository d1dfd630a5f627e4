// The journals of turns that call the world: written beside the turns of others, and removed with the commit of their own.

import { compareText } from '../compare-text.ts';
import type { HeldJournal, JournaledCall, JournalIdentity, JournalWrite, TurnCommit } from '../store.ts';
import type { Column } from './commits/bulk.ts';
import { bulk, bulkInsert, column, send, sendSome, settled, updates } from './commits/bulk.ts';
import { nameOfJournal } from './commits/decide.ts';
import type { Connection } from './connections/connection.ts';
import { NOW } from './database-clock.ts';

/** A later write of a journal, with its expected holder. */
export type JournalMove = JournalWrite & { readonly expected: string };

/** A journal that was written. */
export interface WrittenJournal {
  readonly owner: string;
}

/** A journal that was removed with its turn. */
export type ReleasedJournal = JournalIdentity;

/** A call with the identity of its journal. */
export type CallWrite = JournaledCall & JournalIdentity;

/** Writes the heads of journals whose holder is the expected one, and returns these. */
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

/** Locks journals before a batch releases some and takes others: two statements, whose rows would not be in one order. */
export async function lockJournals(
  connection: Connection,
  turns: readonly TurnCommit[],
  journals: readonly JournalWrite[],
): Promise<void> {
  const held = heldJournals(turns);
  const taken = journals.filter(isMove);
  if (held.length > 0 && taken.length > 0) await settled([send(connection, lockThese, [...held, ...taken])]);
}

/** Removes the journals of these turns, if they have the named holders. Returns the names of the removed ones. */
export async function releaseHeld(
  connection: Connection,
  turns: readonly TurnCommit[],
): Promise<ReadonlySet<string>> {
  const answers = await settled(sendSome(connection, releaseJournals, heldJournals(turns)));
  return new Set(answers.flatMap(({ rows }) => rows.map(nameOfJournal)));
}

/** Whether a turn has no journal, or a released one. */
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

const journalIdentity: Readonly<Record<string, Column<JournalIdentity>>> = {
  owner: column('text', ({ owner }) => owner),
  turn: column('int4', ({ turn }) => turn),
};

const journalColumns: Readonly<Record<string, Column<JournalWrite>>> = {
  ...journalIdentity,
  holder: column('text', ({ holder }) => holder),
  hash: column('text', ({ hash }) => hash),
  content: column('text', ({ content }) => content),
};

/** Returns the journals that did not exist. */
const beginJournals = bulk<JournalWrite, WrittenJournal>(
  'begin journals',
  journalColumns,
  (rows, names) => `INSERT INTO colloquy.journals (${names}, written_at) SELECT ${names}, ${NOW} FROM ${rows}
    ON CONFLICT (owner, turn) DO NOTHING RETURNING owner`,
);

/** Returns the journals that had the expected holder. */
const takeJournals = bulk<JournalMove, WrittenJournal>(
  'take journals',
  { ...journalColumns, expected: column('text', ({ expected }) => expected) },
  (rows) => `UPDATE colloquy.journals AS stored
    SET holder = rows.holder, hash = rows.hash, content = rows.content, written_at = ${NOW}
    FROM ${rows} WHERE stored.owner = rows.owner AND stored.turn = rows.turn AND stored.holder = rows.expected
    RETURNING stored.owner`,
);

/** Removes the journals that have the given holder, and returns them. */
const releaseJournals = bulk<HeldJournal, ReleasedJournal>(
  'release journals',
  { ...journalIdentity, holder: column('text', ({ holder }) => holder) },
  (rows) => `DELETE FROM colloquy.journals AS stored USING ${rows}
    WHERE stored.owner = rows.owner AND stored.turn = rows.turn AND stored.holder = rows.holder RETURNING stored.owner, stored.turn`,
);

const lockThese = bulk<JournalIdentity>(
  'lock journals',
  journalIdentity,
  (
    rows,
  ) => `SELECT FROM ${rows} JOIN colloquy.journals AS stored ON stored.owner = rows.owner AND stored.turn = rows.turn
    ORDER BY stored.owner, stored.turn FOR UPDATE OF stored`,
);

/** Who holds journals. */
export const findJournals = bulk<JournalIdentity, HeldJournal>(
  'find journals',
  journalIdentity,
  (rows) => `SELECT stored.owner, stored.turn, stored.holder
    FROM ${rows} JOIN colloquy.journals AS stored ON stored.owner = rows.owner AND stored.turn = rows.turn`,
);

export const setCalls = bulkInsert<CallWrite>('set calls', {
  into: 'calls',
  columns: {
    ...journalIdentity,
    number: column('int4', ({ number }) => number),
    hash: column('text', ({ hash }) => hash),
    content: column('text', ({ content }) => content),
  },
  ending: `ON CONFLICT (owner, turn, number) DO UPDATE SET ${updates('hash', 'content')}`,
});

/** Removes the calls of turns and of earlier turns of their owners. */
export const removeCalls = bulk<JournalIdentity>(
  'remove calls',
  journalIdentity,
  (rows) =>
    `DELETE FROM colloquy.calls AS stored USING ${rows} WHERE stored.owner = rows.owner AND stored.turn <= rows.turn`,
);

/** Removes the journals of turns and of earlier turns of their owners. */
export const removeJournals = bulk<JournalIdentity>(
  'remove journals',
  journalIdentity,
  (rows) =>
    `DELETE FROM colloquy.journals AS stored USING ${rows} WHERE stored.owner = rows.owner AND stored.turn <= rows.turn`,
);
