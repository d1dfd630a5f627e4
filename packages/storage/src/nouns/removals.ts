// Removals for both databases. Chats and results have their own: `sqlite/removals.ts` and `postgres/removals.ts`.
import type { AuditStamp } from '../audit.ts';
import { botsOfRemoval, removalEntry } from '../audit.ts';
import { DELIVERED } from '../delivered.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import type { Removal, Removed } from '../store.ts';
import { addEntry } from './audit.ts';
import { watchBots } from './bots.ts';
import { forgetLeftFiles } from './notes.ts';
import { statements } from './statement.ts';
import type { Work } from './work.ts';

type OldEntries = { readonly before: number; readonly limit: number };
type OfBots = { readonly ids: readonly string[] };

const sql = statements('removals', {
  flows: (
    db,
    { hashes, before }: { readonly hashes: readonly string[]; readonly before: number },
    { isOneOf, isPostgres },
  ) =>
    db.deleteFrom('flows').where('hash', 'in', ({ selectFrom }) =>
      selectFrom('flows as unused')
        .select('unused.hash')
        .where(isOneOf('unused.hash', hashes))
        .where('unused.used_at', '<', before)
        .where((unused) =>
          unused.not(
            unused.exists(
              unused.selectFrom('versions').select('number').whereRef('versions.flow', '=', 'unused.hash'),
            ),
          ),
        )
        // In the order in which a publication locks them.
        .orderBy('unused.hash')
        .$if(isPostgres, (query) => query.forUpdate()),
    ),
  addresses: (db, { publicIds }: { readonly publicIds: readonly string[] }, { isOneOf }) =>
    db.deleteFrom('addresses').where(isOneOf('public_id', publicIds)),
  // From now on nothing pins these flows: they are unused since this moment.
  leaveFlows: (db, { ids, at }: OfBots & { readonly at: number }, { isOneOf, greatest, wide }) =>
    db
      .updateTable('flows')
      .set(({ fn, ref }) => ({ used_at: fn<number>(greatest, [ref('used_at'), wide(at)]) }))
      .where('hash', 'in', ({ selectFrom }) =>
        selectFrom('versions').select('flow').where(isOneOf('bot_id', ids)),
      ),
  bots: (db, { ids }: OfBots, { isOneOf }) => db.deleteFrom('bots').where(isOneOf('id', ids)),
  versionsOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('versions').where(isOneOf('bot_id', ids)),
  addressesOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('addresses').where(isOneOf('bot_id', ids)),
  webhooksOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('webhooks').where(isOneOf('bot_id', ids)),
  draftsOfBots: (db, { ids }: OfBots, { isOneOf }) => db.deleteFrom('drafts').where(isOneOf('bot_id', ids)),
  changesOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('draft_changes').where(isOneOf('bot_id', ids)),
  // In this order everywhere: a delivered entry is held while the next one of its queue is woken.
  entriesOfBots: (db, { ids }: OfBots, { isOneOf, isPostgres }) =>
    db.deleteFrom('outbox').where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox as held')
        .select('held.id')
        .where(isOneOf('held.bot_id', ids))
        .orderBy('held.session_id')
        .orderBy('held.turn')
        .orderBy('held.place')
        .$if(isPostgres, (query) => query.forUpdate()),
    ),
  // Up to the newest whole state before the first change that stays. Uses covering indexes: a history may have 256
  // MiB.
  oldChanges: (db, given: { readonly botId: string; readonly before: number; readonly characters: number }) =>
    db
      .deleteFrom('draft_changes')
      .where('bot_id', '=', given.botId)
      .where('revision', '<', ({ selectFrom, fn }) => {
        const changes = () => selectFrom('draft_changes').where('bot_id', '=', given.botId);
        const states = () =>
          changes().select(fn.max('revision').as('revision')).where('definition', 'is not', null);
        const sized = changes().select([
          'revision',
          fn
            .sum<number>('characters')
            .over((over) => over.orderBy('revision', 'desc'))
            .as('total'),
        ]);
        const firsts = states()
          .where('changed_at', '<', given.before)
          .unionAll(
            states().where('revision', '<=', (eb) =>
              eb
                .case()
                .when(changes().select(fn.sum<number>('characters').as('sum')), '>', given.characters)
                .then(
                  eb
                    .selectFrom(sized.as('sized'))
                    .select((larger) => larger.fn.max('sized.revision').as('revision'))
                    .where('sized.total', '>', given.characters),
                )
                .end(),
            ),
          );
        return selectFrom(firsts.as('firsts')).select((first) =>
          first.fn.max('firsts.revision').as('revision'),
        );
      }),
  // The owner is "session ID".
  oldJournals: (db, { before, delivered }: { readonly before: number; readonly delivered: string }) =>
    db
      .deleteFrom('journals')
      .where('written_at', '<', before)
      .where(({ eb, or, not, exists, selectFrom, fn, lit }) =>
        or([
          eb('hash', '<>', delivered),
          not(
            exists(
              selectFrom('sessions')
                .select('id')
                .where('sessions.id', '=', fn<string>('substr', ['journals.owner', lit(9)])),
            ),
          ),
        ]),
      ),
  looseCalls: (db) =>
    db
      .deleteFrom('calls')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('journals')
              .select('journals.turn')
              .whereRef('journals.owner', '=', 'calls.owner')
              .whereRef('journals.turn', '=', 'calls.turn'),
          ),
        ),
      ),
  journalsOf: (db, { owner }: { readonly owner: string }) =>
    db.deleteFrom('journals').where('owner', '=', owner),
  callsOf: (db, { owner }: { readonly owner: string }) => db.deleteFrom('calls').where('owner', '=', owner),
  dead: (db, { before, limit }: OldEntries) =>
    db
      .deleteFrom('outbox')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('outbox as old')
          .select('old.id')
          .where('old.died_at', '<', before)
          .where('old.delivered_at', 'is', null)
          .limit(limit),
      ),
  delivered: (db, { before, limit }: OldEntries) =>
    db
      .deleteFrom('outbox')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('outbox as old').select('old.id').where('old.delivered_at', '<', before).limit(limit),
      ),
  audit: (db, { keep }: { readonly keep: number }) =>
    db.deleteFrom('audit').where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('at', 'id'),
        '<=',
        selectFrom('audit')
          .select(['at', 'id'])
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(({ lit }) => lit(1))
          .offset(keep)
          .$asTuple('at', 'id'),
      ),
    ),
});

/** All removals but those of chats and results. */
export type NounRemoval = RemovalOf<
  'flows' | 'addresses' | 'bots' | 'drafts' | 'audit' | 'journals' | 'journalsOf' | 'outbox' | 'files'
>;

const removals: { readonly [K in NounRemoval['kind']]: (removal: RemovalOf<K>) => Work<number> } = {
  flows: ({ hashes, before }) => sql.flows.run({ hashes, before }),
  addresses: ({ publicIds }) => sql.addresses.run({ publicIds }),
  *bots({ ids, at }) {
    yield* sql.leaveFlows.run({ ids, at });
    const count = yield* sql.bots.run({ ids });
    yield* sql.versionsOfBots.run({ ids });
    yield* sql.addressesOfBots.run({ ids });
    yield* sql.webhooksOfBots.run({ ids });
    yield* sql.draftsOfBots.run({ ids });
    yield* sql.changesOfBots.run({ ids });
    yield* sql.entriesOfBots.run({ ids });
    return count;
  },
  *drafts({ botIds, before, characters }) {
    let count = 0;
    for (const botId of botIds) count += yield* sql.oldChanges.run({ botId, before, characters });
    return count;
  },
  *journals({ before }) {
    const count = yield* sql.oldJournals.run({ before, delivered: DELIVERED });
    // A journal and its calls are written together, so a call without a journal belongs to none that is just being written.
    if (count > 0) yield* sql.looseCalls.run();
    return count;
  },
  *journalsOf({ owner }) {
    // A journal before its calls, as where it is written.
    const count = yield* sql.journalsOf.run({ owner });
    yield* sql.callsOf.run({ owner });
    return count;
  },
  outbox: ({ state, before, limit }) => sql[state].run({ before, limit }),
  files: ({ sessionIds }) => forgetLeftFiles(sessionIds),
  audit: ({ keep }) => sql.audit.run({ keep: Math.max(0, keep) }),
};

export function isOfNouns(removal: Removal): removal is NounRemoval {
  return Object.hasOwn(removals, removal.kind);
}

/**
 * The work of a removal, with its audit entry.
 *
 * @example removalWork({ kind: 'audit', keep: 1_000 }, undefined)
 */
export function* removalWork(removal: NounRemoval, stamp: AuditStamp | undefined): Work<RemovedPart> {
  const remove = () => removals[removal.kind](removal as never);
  const touched = botsOfRemoval(removal);
  if (touched) return { count: yield* watchBots({ stamp, touched }, remove), sessionIds: [] };
  const removed = { count: yield* remove(), sessionIds: [] };
  yield* addRemovalEntry(removal, stamp, removed);
  return removed;
}

/** Adds the audit entry of a removal within its transaction. */
export function* addRemovalEntry(
  removal: Removal,
  stamp: AuditStamp | undefined,
  removed: Removed,
): Work<void> {
  const entry = stamp && removalEntry(stamp, removal, removed);
  if (entry) yield* addEntry(entry);
}
