// Drafts: how they are changed, and how they and their histories are read.

import { limits, pageRows } from '../../limits.ts';
import { addEntry } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/audit-entries.ts';
import { changeFacts } from '../bots/bot-records.ts';
import { holdBot } from '../bots/bots.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { DraftState, DraftStore, DraftWrite, NewBot } from './draft-records.ts';
import { draftChangeRow, draftRow } from './draft-records.ts';

type OfBot = { readonly botId: string };
type Revision = OfBot & { readonly revision: number };
type Draft = RowOf<typeof draftRow>;
type Change = RowOf<typeof draftChangeRow>;

const CHANGE = ['botId', 'revision', 'operations', 'changedAt', 'changedBy'] as const;

const sql = statements('drafts', {
  load: (db, { botId }: OfBot) => db.selectFrom('drafts').select(draftRow.fields).where('botId', '=', botId),
  changes: (
    db,
    { botId, before, limit }: OfBot & { readonly before: number; readonly limit: number },
    { wide },
  ) =>
    db
      .selectFrom('draftChanges')
      .select(CHANGE)
      .where('botId', '=', botId)
      .where('revision', '<', wide(before))
      .orderBy('revision', 'desc')
      .limit(limit),
  changesAfter: (db, given: Revision & { readonly limit: number; readonly patchBytes: number }, { wide }) =>
    db
      .selectFrom('draftChanges')
      .select(CHANGE)
      .select((eb) =>
        eb
          .case()
          .when(eb.fn<number>('octet_length', ['patch']), '<=', given.patchBytes)
          .then(eb.ref('patch'))
          .end()
          .as('patch'),
      )
      .where('botId', '=', given.botId)
      .where('revision', '>', wide(given.revision))
      .orderBy('revision')
      .limit(given.limit),
  // From the newest state that was kept whole on.
  stepsTo: (db, { botId, revision }: Revision, { wide }) =>
    db
      .with('kept', (kept) =>
        kept
          .selectFrom('draftChanges')
          .select(({ fn }) => fn.max('revision').as('first'))
          .where('botId', '=', botId)
          .where('revision', '<=', wide(revision))
          .where('definition', 'is not', null),
      )
      .selectFrom('draftChanges')
      .innerJoin('kept', (join) => join.onRef('revision', '>=', 'kept.first'))
      .select(['revision', 'patch', 'changedAt', 'changedBy'])
      .select((eb) =>
        eb
          .case()
          .when('revision', '=', eb.ref('kept.first'))
          .then(eb.ref('definition'))
          .end()
          .as('definition'),
      )
      .where('botId', '=', botId)
      .where('revision', '<=', wide(revision))
      .orderBy('revision'),
  sameChange: (
    db,
    change: Pick<Change, 'botId' | 'revision' | 'changedAt' | 'changedBy' | 'patch'>,
    { sql: raw },
  ) =>
    db
      .selectFrom('draftChanges')
      .select('revision')
      .where('botId', '=', change.botId)
      .where('revision', '=', change.revision)
      .where('changedAt', '=', change.changedAt)
      .where('patch', '=', change.patch)
      .where(raw<boolean>`changed_by is not distinct from cast(${change.changedBy} as text)`),
  addBot: (db, { id, facts, at }: { readonly id: string; readonly facts: string; readonly at: number }) =>
    db
      .insertInto('bots')
      .values({ id, facts, publishedAt: at })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  add: (db, draft: Draft) =>
    db
      .insertInto('drafts')
      .values(draftRow.values(draft))
      .onConflict((conflict) => conflict.column('botId').doNothing()),
  change: (db, draft: Draft & { readonly expected: number }) => {
    const { botId, ...values } = draftRow.values(draft);
    return db
      .updateTable('drafts')
      .set(values)
      .where('botId', '=', botId)
      .where('revision', '=', draft.expected);
  },
  addChange: (db, change: Change) => db.insertInto('draftChanges').values(draftChangeRow.values(change)),
});

/** False when the draft is at another revision, or there is no such bot. */
function* advance(draft: Draft): Work<boolean> {
  const { botId, revision } = draft;
  if (revision > 1) return (yield* sql.change.run({ ...draft, expected: revision - 1 })) === 1;
  return (yield* holdBot(botId)) && (yield* sql.add.run(draft)) === 1;
}

function* write(given: DraftWrite, audit: AuditEntry | undefined, bot?: NewBot): Work<boolean> {
  const { botId, revision, changedAt, changedBy = null, operations, patch, definition, keepsState } = given;
  const change = { botId, revision, changedAt, changedBy, patch };
  // A repeated call finds its own change.
  if (yield* sql.sameChange.first(change)) return true;
  if (bot) {
    const count = yield* sql.addBot.run({ id: bot.id, facts: changeFacts('{}', bot), at: changedAt });
    if (count === 0) return false;
  }
  if (!(yield* advance({ botId, revision, changedAt, changedBy, definition }))) return false;
  const state = keepsState ? definition : null;
  const characters = patch.length + (state?.length ?? 0);
  yield* sql.addChange.run({ ...change, operations, name: null, characters, definition: state });
  if (audit) yield* addEntry(audit);
  return true;
}

/** Drafts of both databases. */
export const drafts: Noun<DraftStore, 'write' | 'create'> = {
  writes: {
    write: (change, audit) => write(change, audit),
    create: (bot, change, audit) => write(change, audit, bot),
  },
  reads: {
    *load(botId) {
      const row = yield* sql.load.first({ botId });
      return row && draftRow.read(row);
    },
    *listChanges(botId, { limit, before = Number.MAX_SAFE_INTEGER }) {
      const most = pageRows(limit, limits.draftChangesPerPage);
      return (yield* sql.changes.all({ botId, before, limit: most })).map(draftChangeRow.read);
    },
    *changesAfter(botId, revision, { limit, patchBytes }) {
      const most = pageRows(limit, limits.draftChangesPerPage);
      return (yield* sql.changesAfter.all({ botId, revision, limit: most, patchBytes })).map((row) => ({
        ...draftChangeRow.read(row),
        patch: row.patch ?? undefined,
      }));
    },
    *loadState(botId, revision) {
      const rows = yield* sql.stepsTo.all({ botId, revision });
      return toState(rows, revision);
    },
  },
};

/** The state after changes, the first of which was kept whole. Undefined when one of them is no longer known. */
function toState(
  changes: readonly Pick<Change, 'revision' | 'patch' | 'changedAt' | 'changedBy' | 'definition'>[],
  revision: number,
): DraftState | undefined {
  const { definition } = changes[0] ?? {};
  const last = changes.at(-1);
  if (!definition || last?.revision !== revision) return undefined;
  const patches = changes.slice(1).map(({ patch }) => patch);
  return { definition, patches, changedAt: last.changedAt, changedBy: last.changedBy ?? undefined };
}
