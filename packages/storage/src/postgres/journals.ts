// The journals of turns that call the world: written beside the turns of others, and removed with the commit of their own.

import { compareText } from '../compare-text.ts';
import { callRow, journalRow } from '../nouns/journals/journal-rows.ts';
import { text, updates } from '../nouns/row.ts';
import type { HeldJournal, JournaledCall, JournalIdentity, JournalWrite, TurnCommit } from '../store.ts';
import type { Bulk } from './commits/bulk.ts';
import { bulk, bulkInsert, send, sendSome, settled } from './commits/bulk.ts';
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

const { owner, turn, holder } = journalRow.columns;
const { writtenAt: _, ...written } = journalRow.columns;

/** Returns the journals that did not exist. */
const beginJournals: Bulk<JournalWrite, WrittenJournal> = bulk(
  'begin journals',
  written,
  (rows, names) => `INSERT INTO colloquy.journals (${names}, written_at) SELECT ${names}, ${NOW} FROM ${rows}
    ON CONFLICT (owner, turn) DO NOTHING RETURNING owner`,
);

/** Returns the journals that had the expected holder. */
const takeJournals: Bulk<JournalMove, WrittenJournal> = bulk(
  'take journals',
  { ...written, expected: text },
  (rows) => `UPDATE colloquy.journals AS stored
    SET holder = rows.holder, hash = rows.hash, content = rows.content, written_at = ${NOW}
    FROM ${rows} WHERE stored.owner = rows.owner AND stored.turn = rows.turn AND stored.holder = rows.expected
    RETURNING stored.owner`,
);

/** Removes the journals that have the given holder, and returns them. */
const releaseJournals: Bulk<HeldJournal, ReleasedJournal> = bulk(
  'release journals',
  { owner, turn, holder },
  (rows) => `DELETE FROM colloquy.journals AS stored USING ${rows}
    WHERE stored.owner = rows.owner AND stored.turn = rows.turn AND stored.holder = rows.holder RETURNING stored.owner, stored.turn`,
);

const lockThese = bulk(
  'lock journals',
  { owner, turn },
  (
    rows,
  ) => `SELECT FROM ${rows} JOIN colloquy.journals AS stored ON stored.owner = rows.owner AND stored.turn = rows.turn
    ORDER BY stored.owner, stored.turn FOR UPDATE OF stored`,
);

/** Who holds journals. */
export const findJournals: Bulk<JournalIdentity, HeldJournal> = bulk(
  'find journals',
  { owner, turn },
  (rows) => `SELECT stored.owner, stored.turn, stored.holder
    FROM ${rows} JOIN colloquy.journals AS stored ON stored.owner = rows.owner AND stored.turn = rows.turn`,
);

export const setCalls = bulkInsert('set calls', {
  into: 'calls',
  row: callRow,
  ending: `ON CONFLICT (owner, turn, number) DO UPDATE SET ${updates('hash', 'content')}`,
});

const removing = (table: 'calls' | 'journals') =>
  bulk(
    `remove ${table}`,
    { owner, turn },
    (rows) =>
      `DELETE FROM colloquy.${table} AS stored USING ${rows} WHERE stored.owner = rows.owner AND stored.turn <= rows.turn`,
  );

/** Both remove those of turns and of earlier turns of their owners. */
export const removeCalls = removing('calls');
export const removeJournals = removing('journals');
