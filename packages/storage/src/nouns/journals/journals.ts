// Journals: how one is read, and how those of abandoned turns are removed. Turns write theirs with the batches of commits.
import { DELIVERED } from '../../delivered.ts';
import type { JournalIdentity, JournalRecord, Store } from '../../store.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';

/** One row for each call, or one without a call. */
type JournalRow = Omit<JournalRecord, 'calls'> & {
  readonly number: number | null;
  readonly callHash: string;
  readonly callContent: string;
};

const sql = statements('journals', {
  // In one statement, so that a commit in between cannot take the calls and leave the journal.
  withCalls: (_, { owner, turn }: JournalIdentity, { query }) =>
    query<JournalRow>`SELECT journals.owner, journals.turn, holder, journals.hash, journals.content, calls.number,
        calls.hash AS call_hash, calls.content AS call_content
      FROM colloquy.journals LEFT JOIN colloquy.calls ON calls.owner = journals.owner AND calls.turn = journals.turn
      WHERE journals.owner = ${owner} AND journals.turn = ${turn} ORDER BY calls.number`,
  // The owner is "session ID".
  removeOld: (_, { before, delivered }: { readonly before: number; readonly delivered: string }, { query }) =>
    query`DELETE FROM colloquy.journals WHERE written_at < ${before} AND (hash <> ${delivered}
      OR NOT EXISTS (SELECT 1 FROM colloquy.sessions WHERE sessions.id = substr(journals.owner, 9)))`,
  removeLooseCalls: (_, __: object, { query }) =>
    query`DELETE FROM colloquy.calls WHERE NOT EXISTS (SELECT 1 FROM colloquy.journals
      WHERE journals.owner = calls.owner AND journals.turn = calls.turn)`,
  // In the order in which every server locks them.
  removeOf: (_, { owners }: { readonly owners: readonly string[] }, { query, oneOf, lock }) =>
    query`DELETE FROM colloquy.journals WHERE (owner, turn) IN (SELECT held.owner, held.turn FROM colloquy.journals AS held
      WHERE held.owner ${oneOf(owners)} ORDER BY held.owner, held.turn ${lock('FOR UPDATE')})`,
  removeFree: (_, { owners }: { readonly owners: readonly string[] }, { query, oneOf, lock }) =>
    query`DELETE FROM colloquy.journals WHERE (owner, turn) IN (SELECT held.owner, held.turn FROM colloquy.journals AS held
      WHERE held.owner ${oneOf(owners)} ORDER BY held.owner, held.turn ${lock('FOR UPDATE SKIP LOCKED')})`,
  removeCalls: (_, { owners }: { readonly owners: readonly string[] }, { query, oneOf }) =>
    query`DELETE FROM colloquy.calls WHERE owner ${oneOf(owners)}`,
});

/** Removes journals that were last written before this time, and returns their number. */
export function* removeOldJournals(before: number): Work<number> {
  const count = yield* sql.removeOld.run({ before, delivered: DELIVERED });
  // A journal and its calls are written together, so a call without a journal belongs to none that is just being written.
  if (count > 0) yield* sql.removeLooseCalls.run({});
  return count;
}

/**
 * Removes the journals of owners with their calls, and returns their number. A journal is deleted before its calls:
 * writers lock it first, too, so the deletion of calls sees all of them.
 *
 * @param options `skipsLocked`: leaves a journal that is being written. It is removed later, as that of an abandoned turn
 */
export function* removeJournals(
  owners: readonly string[],
  { skipsLocked = false }: { readonly skipsLocked?: boolean } = {},
): Work<number> {
  const count = yield* (skipsLocked ? sql.removeFree : sql.removeOf).run({ owners });
  yield* sql.removeCalls.run({ owners });
  return count;
}

/** Journals of both databases. */
export const journals: Noun<Pick<Store, 'loadJournal'>, never> = {
  writes: {},
  reads: {
    *loadJournal({ owner, turn }) {
      const rows = yield* sql.withCalls.all({ owner, turn });
      const [first] = rows;
      if (!first) return undefined;
      const { holder, hash, content } = first;
      const calls = rows.flatMap(({ number, callHash, callContent }) =>
        number === null ? [] : [{ number, hash: callHash, content: callContent }],
      );
      return { owner, turn, holder, hash, content, calls };
    },
  },
};
