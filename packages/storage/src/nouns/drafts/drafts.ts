// Drafts: how they are changed, and how they and their histories are read.

import { limits, pageRows } from '../../limits.ts';
import type { Row } from '../../to-record.ts';
import { toRecord, toState } from '../../to-record.ts';
import { addEntry } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/audit-entries.ts';
import { changeFacts } from '../bots/bot-records.ts';
import { holdBot } from '../bots/bots.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { DraftRecord, DraftStore, DraftWrite, NewBot } from './draft-records.ts';

type OfBot = { readonly botId: string };
type Revision = OfBot & { readonly revision: number };
type Draft = Row<DraftRecord>;
type Change = Row<
  Pick<DraftWrite, 'botId' | 'revision' | 'changedAt' | 'changedBy' | 'operations' | 'patch'>
> & {
  readonly characters: number;
  readonly definition: string | null;
};

const CHANGE = [
  'bot_id as botId',
  'revision',
  'operations',
  'changed_at as changedAt',
  'changed_by as changedBy',
] as const;

const sql = statements('drafts', {
  load: (db, { botId }: OfBot) =>
    db
      .selectFrom('drafts')
      .select([
        'bot_id as botId',
        'revision',
        'definition',
        'changed_at as changedAt',
        'changed_by as changedBy',
      ])
      .where('bot_id', '=', botId),
  changes: (
    db,
    { botId, before, limit }: OfBot & { readonly before: number; readonly limit: number },
    { wide },
  ) =>
    db
      .selectFrom('draft_changes')
      .select(CHANGE)
      .where('bot_id', '=', botId)
      .where('revision', '<', wide(before))
      .orderBy('revision', 'desc')
      .limit(limit),
  changesAfter: (db, given: Revision & { readonly limit: number; readonly patchBytes: number }, { wide }) =>
    db
      .selectFrom('draft_changes')
      .select(CHANGE)
      .select((eb) =>
        eb
          .case()
          .when(eb.fn<number>('octet_length', ['patch']), '<=', given.patchBytes)
          .then(eb.ref('patch'))
          .end()
          .as('patch'),
      )
      .where('bot_id', '=', given.botId)
      .where('revision', '>', wide(given.revision))
      .orderBy('revision')
      .limit(given.limit),
  // From the newest state that was kept whole on.
  stepsTo: (db, { botId, revision }: Revision, { wide }) =>
    db
      .with('kept', (kept) =>
        kept
          .selectFrom('draft_changes')
          .select(({ fn }) => fn.max('revision').as('first'))
          .where('bot_id', '=', botId)
          .where('revision', '<=', wide(revision))
          .where('definition', 'is not', null),
      )
      .selectFrom('draft_changes')
      .innerJoin('kept', (join) => join.onRef('revision', '>=', 'kept.first'))
      .select(['revision', 'patch', 'changed_at as changedAt', 'changed_by as changedBy'])
      .select((eb) =>
        eb
          .case()
          .when('revision', '=', eb.ref('kept.first'))
          .then(eb.ref('definition'))
          .end()
          .as('definition'),
      )
      .where('bot_id', '=', botId)
      .where('revision', '<=', wide(revision))
      .orderBy('revision'),
  sameChange: (
    db,
    change: Pick<Change, 'botId' | 'revision' | 'changedAt' | 'changedBy' | 'patch'>,
    { sql: raw },
  ) =>
    db
      .selectFrom('draft_changes')
      .select('revision')
      .where('bot_id', '=', change.botId)
      .where('revision', '=', change.revision)
      .where('changed_at', '=', change.changedAt)
      .where('patch', '=', change.patch)
      .where(raw<boolean>`changed_by is not distinct from cast(${change.changedBy} as text)`),
  addBot: (db, { id, facts, at }: { readonly id: string; readonly facts: string; readonly at: number }) =>
    db
      .insertInto('bots')
      .values({ id, facts, published_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  add: (db, draft: Draft) =>
    db
      .insertInto('drafts')
      .values({
        bot_id: draft.botId,
        revision: draft.revision,
        changed_at: draft.changedAt,
        changed_by: draft.changedBy,
        definition: draft.definition,
      })
      .onConflict((conflict) => conflict.column('bot_id').doNothing()),
  change: (db, draft: Draft & { readonly expected: number }) =>
    db
      .updateTable('drafts')
      .set({
        revision: draft.revision,
        changed_at: draft.changedAt,
        changed_by: draft.changedBy,
        definition: draft.definition,
      })
      .where('bot_id', '=', draft.botId)
      .where('revision', '=', draft.expected),
  addChange: (db, change: Change) =>
    db.insertInto('draft_changes').values({
      bot_id: change.botId,
      revision: change.revision,
      changed_at: change.changedAt,
      changed_by: change.changedBy,
      operations: change.operations,
      characters: change.characters,
      patch: change.patch,
      definition: change.definition,
    }),
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
  yield* sql.addChange.run({ ...change, operations, characters, definition: state });
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
      return row && toRecord(row);
    },
    *listChanges(botId, { limit, before = Number.MAX_SAFE_INTEGER }) {
      const most = pageRows(limit, limits.draftChangesPerPage);
      return (yield* sql.changes.all({ botId, before, limit: most })).map((row) => toRecord(row));
    },
    *changesAfter(botId, revision, { limit, patchBytes }) {
      const most = pageRows(limit, limits.draftChangesPerPage);
      const rows = yield* sql.changesAfter.all({ botId, revision, limit: most, patchBytes });
      return rows.map((row) => toRecord(row));
    },
    *loadState(botId, revision) {
      const rows = yield* sql.stepsTo.all({ botId, revision });
      return toState(rows[0]?.definition ?? undefined, rows, revision);
    },
  },
};
