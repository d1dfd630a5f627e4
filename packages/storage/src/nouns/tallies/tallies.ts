// Tallies: changes, reads, and the effect of removed chats.
import { recordIsWhole } from '../../checksum.ts';
import { limits, pageRows } from '../../limits.ts';
import { loadMetadata } from '../metadata/metadata.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Rows, Work } from '../work.ts';
import type { ChatCursor, TallyStore } from './tally-records.ts';
import { REVISION_NOTE } from './tally-records.ts';

/*
 * The revision row locks all changes of counted data. A change of the tallies holds it from first to last statement,
 * and so does a removal: the second sees the effects of the first, and a change based on an older read is refused.
 */

type Ids = { readonly ids: readonly string[] };
type StepSize = { readonly sessionId: string; readonly turn: number; readonly bytes: number };

const sql = statements('tallies', {
  // Only first turns name the result of their chat.
  chatsByResult: (db, given: ChatCursor & { readonly limit: number }, { bytewise, sql: raw }) =>
    db
      .selectFrom(
        db
          .selectFrom('turns')
          .select(['resultId', 'sessionId'])
          .where('resultId', 'is not', null)
          .where(bytewise('resultId'), '>=', given.resultId)
          .where(
            raw<boolean>`(${bytewise('resultId')}, ${bytewise('sessionId')}) > (${given.resultId}, ${given.sessionId})`,
          )
          .orderBy(bytewise('resultId'))
          .orderBy(bytewise('sessionId'))
          .limit(given.limit)
          .as('first'),
      )
      .leftJoin('countedChats as counted', 'counted.sessionId', 'first.sessionId')
      .select((eb) => [
        'first.resultId',
        'first.sessionId',
        eb.fn.coalesce('counted.turn', eb.lit(0)).as('counted'),
        eb
          .selectFrom('turns')
          .select(({ fn }) => fn.max('turn').as('turn'))
          .where(bytewise('sessionId'), '=', eb.ref('first.sessionId'))
          .as('turn'),
      ])
      .orderBy(bytewise('first.resultId'))
      .orderBy(bytewise('first.sessionId')),
  chats: (db, { ids }: Ids, { isOneOf }) =>
    db.selectFrom('countedChats').select(['sessionId', 'turn', 'counts']).where(isOneOf('sessionId', ids)),
  removedChats: (db, { limit }: { readonly limit: number }, { isTrue }) =>
    db
      .selectFrom('countedChats')
      .select(['sessionId', 'turn', 'counts'])
      .where(isTrue('isRemoved'))
      .orderBy('sessionId')
      .limit(limit),
  // Before any record is read: one may have some MiB, and the databases know its length without it.
  stepSizes: (db, { chats }: { readonly chats: Rows }, { bytewise, rows }) =>
    db
      .selectFrom(rows(chats, ['sessionId', 'after']))
      .innerJoin('turns', (join) =>
        join
          .on(({ eb, ref }) => eb(bytewise('turns.sessionId'), '=', ref('given.sessionId')))
          .on(({ eb, cast }) => eb('turns.turn', '>', cast<number>('given.after', 'integer'))),
      )
      .select(({ eb, fn, lit }) => [
        'turns.sessionId',
        'turns.turn',
        eb(
          fn<number>('octet_length', ['turns.record']),
          '+',
          fn.coalesce(fn<number>('octet_length', ['turns.message']), lit(0)),
        ).as('bytes'),
      ])
      .orderBy(bytewise('turns.sessionId'))
      .orderBy('turns.turn')
      .limit(({ lit }) => lit(limits.countedTurns + 1)),
  steps: (db, { chats }: { readonly chats: Rows }, { bytewise, rows }) =>
    db
      .selectFrom(rows(chats, ['sessionId', 'after', 'until']))
      .innerJoin('turns', (join) =>
        join
          .on(({ eb, ref }) => eb(bytewise('turns.sessionId'), '=', ref('given.sessionId')))
          .on(({ eb, cast }) => eb('turns.turn', '>', cast<number>('given.after', 'integer')))
          .on(({ eb, cast }) => eb('turns.turn', '<=', cast<number>('given.until', 'integer'))),
      )
      .select([
        'turns.sessionId',
        'turns.turn',
        'turns.createdAt',
        'turns.message',
        'turns.record',
        'turns.recordChecksum',
      ])
      .orderBy(bytewise('turns.sessionId'))
      .orderBy('turns.turn'),
  byName: (db, { names }: { readonly names: Rows }, { rows }) =>
    db
      .selectFrom(rows(names, ['flow', 'period']))
      .innerJoin('tallies', (join) =>
        join.onRef('tallies.flow', '=', 'given.flow').onRef('tallies.period', '=', 'given.period'),
      )
      .select(['tallies.flow', 'tallies.period', 'tallies.counts']),
  ofFlows: (
    db,
    { flows, from, to }: { readonly flows: readonly string[]; readonly from: string; readonly to: string },
    { isOneOf },
  ) =>
    db
      .selectFrom('tallies')
      .select(['flow', 'period', 'counts'])
      .where(isOneOf('flow', flows))
      .where('period', '>=', from)
      .where('period', '<=', to)
      .orderBy('period'),
  hold: (db, { name }: { readonly name: string }, { isPostgres }) =>
    isPostgres ? db.selectFrom('notes').select('name').where('name', '=', name).forUpdate() : undefined,
  revise: (db, { name, first }: { readonly name: string; readonly first: string }, { sql: raw }) =>
    db
      .insertInto('notes')
      .values({ name, text: first })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ text: raw<string>`cast(cast(${raw.ref('notes.text')} as bigint) + 1 as text)` }),
      ),
  reviseFrom: (
    db,
    { name, expected, next }: { readonly name: string; readonly expected: string; readonly next: string },
  ) =>
    db
      .insertInto('notes')
      .values({ name, text: next })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') }))
          .where('notes.text', '=', expected),
      ),
  // SQLite needs the condition to distinguish the conflict from a join.
  keepChats: (db, { chats }: { readonly chats: Rows }, { rows }) =>
    db
      .insertInto('countedChats')
      .columns(['sessionId', 'turn', 'counts'])
      .expression((eb) =>
        eb
          .selectFrom(rows(chats, ['sessionId', 'turn', 'counts']))
          .select((given) => [
            'given.sessionId',
            given.cast<number>('given.turn', 'integer').as('turn'),
            'given.counts',
          ])
          .where(eb.lit(true)),
      )
      .onConflict((conflict) =>
        conflict
          .column('sessionId')
          .doUpdateSet(({ ref }) => ({ turn: ref('excluded.turn'), counts: ref('excluded.counts') })),
      ),
  forgetChats: (db, { ids }: Ids, { isOneOf, isTrue }) =>
    db.deleteFrom('countedChats').where(isOneOf('sessionId', ids)).where(isTrue('isRemoved')),
  keepTallies: (db, { tallies }: { readonly tallies: Rows }, { rows }) =>
    db
      .insertInto('tallies')
      .columns(['flow', 'period', 'counts'])
      .expression((eb) =>
        eb
          .selectFrom(rows(tallies, ['flow', 'period', 'counts']))
          .select(['given.flow', 'given.period', 'given.counts'])
          .where(eb.lit(true)),
      )
      .onConflict((conflict) =>
        conflict.columns(['flow', 'period']).doUpdateSet(({ ref }) => ({ counts: ref('excluded.counts') })),
      ),
  uncount: (db, { ids }: Ids, { isOneOf, isPostgres, bytewise, sql: raw }) =>
    db
      .updateTable('countedChats')
      .set({
        sessionId: isPostgres
          ? raw<string>`'removed ' || gen_random_uuid()::text`
          : raw<string>`'removed ' || hex(randomblob(16))`,
        isRemoved: raw<boolean>`true`,
      })
      .where(isOneOf('sessionId', ids))
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom('turns')
              .select('turn')
              .where(bytewise('turns.sessionId'), '=', ref('countedChats.sessionId')),
          ),
        ),
      ),
});

/** Locks the revision for a removal, before anything is removed. */
export function* lockTallies(): Work<void> {
  yield* sql.hold.all({ name: REVISION_NOTE });
}

/** Removes the names of chats without turns, and marks them for subtraction from the tallies. */
export function* uncount(ids: readonly string[]): Work<void> {
  yield* sql.revise.run({ name: REVISION_NOTE, first: '1' });
  yield* sql.uncount.run({ ids });
}

/** The turns of a page that fit. Always at least one, so that reading makes progress. */
function fittingOf(sizes: readonly StepSize[]): readonly StepSize[] {
  let bytes = 0;
  return sizes.filter((size, index) => {
    bytes += size.bytes;
    return index === 0 || (index < limits.countedTurns && bytes <= limits.countedBytes);
  });
}

/** Tallies of both databases. */
export const tallies: Noun<TallyStore, 'change'> = {
  writes: {
    /** A repeated call finds another revision, so its chats are read and counted again. */
    *change({ revision, chats, taken, tallies: changed }) {
      const [expected, next] = [String(revision), String(revision + 1)];
      if ((yield* sql.reviseFrom.run({ name: REVISION_NOTE, expected, next })) === 0) return false;
      if (chats.length > 0)
        yield* sql.keepChats.run({
          chats: chats.map(({ sessionId, turn, counts }) => [sessionId, String(turn), counts]),
        });
      if (taken.length > 0) yield* sql.forgetChats.run({ ids: taken });
      if (changed.length > 0)
        yield* sql.keepTallies.run({
          tallies: changed.map(({ flow, period, counts }) => [flow, period, counts]),
        });
      return true;
    },
  },
  reads: {
    *uncounted({ limit, after = { resultId: '', sessionId: '' } }) {
      const most = pageRows(limit, limits.chatsPerLook);
      const rows = yield* sql.chatsByResult.all({ ...after, limit: most });
      const last = rows.length < most ? undefined : rows.at(-1);
      return {
        chats: rows.flatMap(({ sessionId, turn, counted }) =>
          turn && turn > counted ? { sessionId, turn } : [],
        ),
        next: last && { resultId: last.resultId ?? '', sessionId: last.sessionId },
      };
    },
    *revision(sessionIds) {
      // The revision first: it is the older one.
      const revision = Number((yield* loadMetadata(REVISION_NOTE)) ?? 0);
      const chats = yield* sql.chats.all({ ids: sessionIds });
      const removed = yield* sql.removedChats.all({ limit: limits.chatsPerCount });
      return {
        revision,
        chats: chats.map((chat) => ({ ...chat })),
        removed: removed.map((chat) => ({ ...chat })),
      };
    },
    *steps(chats) {
      const afterBy = new Map(chats.map(({ sessionId, after }) => [sessionId, String(after)]));
      const sizes = yield* sql.stepSizes.all({ chats: [...afterBy] });
      const fitting = fittingOf(sizes);
      const untilBy = new Map(fitting.map(({ sessionId, turn }) => [sessionId, String(turn)]));
      const rows = yield* sql.steps.all({
        chats: [...untilBy].map(([sessionId, until]) => [sessionId, afterBy.get(sessionId) ?? '', until]),
      });
      const damaged = new Set(rows.filter((row) => !recordIsWhole(row)).map(({ sessionId }) => sessionId));
      return {
        steps: rows
          .filter(({ sessionId }) => !damaged.has(sessionId))
          .map(({ sessionId, turn, createdAt, record }) => ({
            sessionId,
            turn,
            createdAt,
            record: record === '' ? undefined : record,
          })),
        isWhole: fitting.length === sizes.length,
        damaged: [...damaged],
      };
    },
    *load(names) {
      const rows = yield* sql.byName.all({ names: names.map(({ flow, period }) => [flow, period]) });
      return rows.map((tally) => ({ ...tally }));
    },
    *read(range) {
      const rows = yield* sql.ofFlows.all(range);
      return rows.map((tally) => ({ ...tally }));
    },
  },
};
