// Removals: what each kind of them removes, with its entry in the audit log.

import { compareText } from '../../compare-text.ts';
import type { Removal } from '../../store.ts';
import { removeForgottenAliases } from '../aliases/aliases.ts';
import { addEntry } from '../audit/audit.ts';
import type { AuditStamp } from '../audit/audit-entries.ts';
import { watchBots } from '../bots/bots.ts';
import { removeChannelsOfBots } from '../channels/channels.ts';
import { removeOldEvents } from '../inbox/inbox.ts';
import { removeJournals, removeOldJournals } from '../journals/journals.ts';
import { addOrphanedFiles, removeOrphanedFiles } from '../metadata/metadata.ts';
import { originOf } from '../metadata/orphaned-files.ts';
import { removeEntries, removeOldEntries } from '../outbox/outbox.ts';
import { statements } from '../statement.ts';
import { lockTallies } from '../tallies/tallies.ts';
import type { Rows, Work } from '../work.ts';
import { removeFromSessions, removeOldResponses, removeResults } from './cascade.ts';
import { removeOldResults } from './old-results.ts';
import { botsOfRemoval, removalEntry } from './removal-entries.ts';
import type { RemovalOf, RemovedPart } from './removal-parts.ts';
import { removeVisitor } from './visitors.ts';

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
        .where('unused.usedAt', '<', before)
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
    db.deleteFrom('addresses').where(isOneOf('publicId', publicIds)),
  // From now on nothing pins these flows: they are unused since this moment.
  leaveFlows: (db, { ids, at }: OfBots & { readonly at: number }, { isOneOf, greatest, wide }) =>
    db
      .updateTable('flows')
      .set(({ fn, ref }) => ({ usedAt: fn<number>(greatest, [ref('usedAt'), wide(at)]) }))
      .where('hash', 'in', ({ selectFrom }) =>
        selectFrom('versions').select('flow').where(isOneOf('botId', ids)),
      ),
  bots: (db, { ids }: OfBots, { isOneOf }) => db.deleteFrom('bots').where(isOneOf('id', ids)),
  versionsOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('versions').where(isOneOf('botId', ids)),
  addressesOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('addresses').where(isOneOf('botId', ids)),
  webhooksOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('webhooks').where(isOneOf('botId', ids)),
  documentsOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('documents').where(isOneOf('botId', ids)),
  draftsOfBots: (db, { ids }: OfBots, { isOneOf }) => db.deleteFrom('drafts').where(isOneOf('botId', ids)),
  changesOfBots: (db, { ids }: OfBots, { isOneOf }) =>
    db.deleteFrom('draftChanges').where(isOneOf('botId', ids)),
  // Up to the newest whole state before the first change that stays. Uses covering indexes: a history may have 256
  // MiB.
  oldChanges: (db, given: { readonly botId: string; readonly before: number; readonly characters: number }) =>
    db
      .deleteFrom('draftChanges')
      .where('botId', '=', given.botId)
      .where('revision', '<', ({ selectFrom, fn }) => {
        const changes = () => selectFrom('draftChanges').where('botId', '=', given.botId);
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
          .where('changedAt', '<', given.before)
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
  // In the order in which every server locks them.
  sessions: (_, { marks }: { readonly marks: Rows }, { query, rows, lock }) =>
    query<{
      readonly id: string;
      readonly resultId: string | null;
    }>`DELETE FROM colloquy.sessions WHERE id IN (SELECT held.id
        FROM ${rows(marks, ['id', 'turn', 'updated_at'])} JOIN colloquy.sessions AS held ON held.id = given.id
        WHERE held.turn = cast(given.turn AS integer) AND held.updated_at = cast(given.updated_at AS bigint)
        ORDER BY held.id ${lock('FOR UPDATE OF held')})
      RETURNING id, result_id`,
  sessionsWithResult: (_, { chats }: { readonly chats: Rows }, { query, rows }) =>
    query<{ readonly id: string }>`SELECT given.id FROM ${rows(chats, ['id', 'result_id'])}
      WHERE EXISTS (SELECT 1 FROM colloquy.results WHERE results.id = given.result_id)
        OR EXISTS (SELECT 1 FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)`,
});

/** How to remove each kind. */
const removals: {
  readonly [K in Removal['kind']]: (removal: RemovalOf<K>) => Work<RemovedPart>;
} = {
  *sessions({ sessions }) {
    yield* lockTallies();
    const marks = sessions.map(({ id, turn, updatedAt }) => [id, `${turn}`, `${updatedAt}`]);
    const removed = [...(yield* sql.sessions.all({ marks }))].sort((one, other) =>
      compareText(one.id, other.id),
    );
    yield* removeFromSessions({ sessionIds: removed.map(({ id }) => id), resultIds: [] });
    const chats = removed.map(({ id, resultId }) => [id, resultId ?? '']);
    const named = new Set((yield* sql.sessionsWithResult.all({ chats })).map(({ id }) => id));
    const loose = removed.filter(({ id }) => !named.has(id));
    yield* removeResults(loose.flatMap(({ resultId }) => resultId ?? []));
    return { count: removed.length, sessionIds: loose.map(({ id }) => id) };
  },
  requests: ({ sessionIds, before }) => counted(removeOldResponses(sessionIds, before)),
  results: removeOldResults,
  visitor: ({ visitor }) => removeVisitor(visitor),
  flows: ({ hashes, before }) => counted(sql.flows.run({ hashes, before })),
  addresses: ({ publicIds }) => counted(sql.addresses.run({ publicIds })),
  *bots({ ids, at }) {
    yield* sql.leaveFlows.run({ ids, at });
    const count = yield* sql.bots.run({ ids });
    yield* sql.versionsOfBots.run({ ids });
    yield* sql.addressesOfBots.run({ ids });
    yield* sql.webhooksOfBots.run({ ids });
    yield* sql.documentsOfBots.run({ ids });
    yield* sql.draftsOfBots.run({ ids });
    yield* sql.changesOfBots.run({ ids });
    yield* removeChannelsOfBots(ids);
    yield* removeEntries('bots', ids);
    return { count, sessionIds: [] };
  },
  *drafts({ botIds, before, characters }) {
    let count = 0;
    for (const botId of botIds) count += yield* sql.oldChanges.run({ botId, before, characters });
    return { count, sessionIds: [] };
  },
  journals: ({ before }) => counted(removeOldJournals(before)),
  journalsOf: ({ owner }) => counted(removeJournals([owner])),
  outbox: ({ state, before, limit }) => counted(removeOldEntries(state, { before, limit })),
  *inbox({ state, before, limit }) {
    // People whose events never became a chat are known for as long as events that were given up.
    if (state === 'dead') yield* removeForgottenAliases(before);
    return yield* counted(removeOldEvents(state, { before, limit }));
  },
  files: ({ sessionIds }) => counted(removeOrphanedFiles(sessionIds)),
  audit: ({ keep }) => counted(sql.audit.run({ keep: Math.max(0, keep) })),
};

function* counted(work: Work<number>): Work<RemovedPart> {
  return { count: yield* work, sessionIds: [] };
}

/**
 * The work of a removal, as far as it goes with one transaction, with its audit entry.
 *
 * @example removalWork({ kind: 'audit', keep: 1_000 }, undefined)
 */
export function* removalWork(removal: Removal, stamp?: AuditStamp): Work<RemovedPart> {
  const remove = () => removals[removal.kind](removal as never);
  const touched = botsOfRemoval(removal);
  if (touched) return yield* watchBots({ stamp, touched }, remove);
  const removed = yield* remove();
  const entry = stamp && removalEntry(stamp, removal, removed);
  if (entry) yield* addEntry(entry);
  yield* addOrphanedFiles(removed.sessionIds, originOf(removal));
  return removed;
}
