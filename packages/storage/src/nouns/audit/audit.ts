// The audit log: entries are added and read, never changed.
import type { Kysely } from 'kysely';
import { limits, pageRows } from '../../limits.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { Work } from '../work.ts';
import type { AuditEntry, AuditStore } from './audit-entries.ts';
import { auditRow } from './audit-entries.ts';

interface Page {
  readonly at: number;
  readonly id: string;
  readonly since: number;
  readonly until: number;
  readonly limit: number;
}

const page = (db: Kysely<Tables>, { at, id, since, until, limit }: Page) =>
  db
    .selectFrom('audit')
    .select(auditRow.fields)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(at, id)))
    .where('at', '>=', since)
    .where('at', '<', until)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

const sql = statements('audit', {
  add: (db, entry: RowOf<typeof auditRow>) =>
    db
      .insertInto('audit')
      .values(auditRow.values(entry))
      .onConflict((conflict) => conflict.column('id').doNothing()),
  page,
  pageOfBots: (db, given: Page & { readonly botIds: readonly string[] }, { isOneOf }) =>
    page(db, given).where(isOneOf('botId', given.botIds)),
});

/** Adds an entry in the transaction of its subject. Idempotent. */
export function* addEntry({ actor, ...entry }: AuditEntry): Work<void> {
  const { kind, id, name } = actor;
  yield* sql.add.run(auditRow.write({ ...entry, actor: kind, actorId: id, actorName: name }));
}

/** Adds the entry of a change, if it was made. Returns whether it was. */
export function* withEntry(isDone: boolean, entry: AuditEntry | undefined): Work<boolean> {
  if (isDone && entry) yield* addEntry(entry);
  return isDone;
}

function toEntry({ actor, actorId, actorName, ...row }: RowOf<typeof auditRow>): AuditEntry {
  return {
    ...auditRow.read(row),
    actor: { kind: actor, id: actorId ?? undefined, name: actorName ?? undefined },
  };
}

/** The audit log of both databases. */
export const audit: Noun<AuditStore, 'add'> = {
  writes: { add: addEntry },
  reads: {
    *list({ limit, before, since = 0, until = Number.MAX_SAFE_INTEGER, botIds }) {
      const { at = Number.MAX_SAFE_INTEGER, id = '' } = before ?? {};
      const given = { at, id, since, until, limit: pageRows(limit, limits.auditEntriesPerPage) };
      const rows = botIds ? yield* sql.pageOfBots.all({ ...given, botIds }) : yield* sql.page.all(given);
      return rows.map(toEntry);
    },
  },
};
