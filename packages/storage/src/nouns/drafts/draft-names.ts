// Names of states of drafts: how they are given and listed.

import { limits, pageRows } from '../../limits.ts';
import { addEntry } from '../audit/audit.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { DraftNameStore, NamedChange } from './draft-records.ts';
import { draftChangeRow } from './draft-records.ts';

interface Page {
  readonly botId: string;
  readonly before: number;
  readonly limit: number;
}

const sql = statements('draftNames', {
  set: (
    db,
    { botId, revision, name }: Pick<NamedChange, 'botId' | 'revision'> & { readonly name: string | null },
  ) =>
    db.updateTable('draftChanges').set({ name }).where('botId', '=', botId).where('revision', '=', revision),
  page: (db, { botId, before, limit }: Page) =>
    db
      .selectFrom('draftChanges')
      .select(['botId', 'revision', 'operations', 'changedAt', 'changedBy', 'name'])
      .where('botId', '=', botId)
      .where('revision', '<', before)
      .where('name', 'is not', null)
      .orderBy('revision', 'desc')
      .limit(limit),
});

/** The largest integer of PostgreSQL, above the revision of any draft. */
const NEWEST = 2 ** 31 - 1;

/** Names of states of both databases. */
export const draftNames: Noun<DraftNameStore, 'set'> = {
  writes: {
    *set({ botId, revision, name }, entry) {
      const count = yield* sql.set.run({ botId, revision, name: name ?? null });
      if (count === 1 && entry) yield* addEntry(entry);
      return count === 1;
    },
  },
  reads: {
    *list(botId, { limit, before = NEWEST }) {
      const rows = yield* sql.page.all({
        botId,
        before: Math.min(before, NEWEST),
        limit: pageRows(limit, limits.draftChangesPerPage),
      });
      return rows.map(draftChangeRow.read);
    },
  },
};
