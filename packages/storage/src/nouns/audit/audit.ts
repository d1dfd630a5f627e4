// The audit log: entries are added and read, never changed.
import type { Kysely } from 'kysely';
import { limits, pageRows } from '../../limits.ts';
import type { AuditRow } from '../../to-record.ts';
import { toAuditEntry } from '../../to-record.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { Work } from '../work.ts';
import type { AuditEntry, AuditStore } from './audit-entries.ts';

interface Page {
  readonly at: number;
  readonly id: string;
  readonly since: number;
  readonly until: number;
  readonly limit: number;
}

const ENTRY = [
  'id',
  'at',
  'actor as kind',
  'actor_id as actorId',
  'actor_name as actorName',
  'operation',
  'bot_id as botId',
  'subject',
  'before',
  'after',
] as const;

const page = (db: Kysely<Tables>, { at, id, since, until, limit }: Page) =>
  db
    .selectFrom('audit')
    .select(ENTRY)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(at, id)))
    .where('at', '>=', since)
    .where('at', '<', until)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

const sql = statements('audit', {
  add: (db, entry: AuditRow) =>
    db
      .insertInto('audit')
      .values({
        id: entry.id,
        at: entry.at,
        actor: entry.kind,
        actor_id: entry.actorId,
        actor_name: entry.actorName,
        operation: entry.operation,
        bot_id: entry.botId,
        subject: entry.subject,
        before: entry.before,
        after: entry.after,
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  page,
  pageOfBots: (db, given: Page & { readonly botIds: readonly string[] }, { isOneOf }) =>
    page(db, given).where(isOneOf('bot_id', given.botIds)),
});

/** Adds an entry in the transaction of its subject. Idempotent. */
export function* addEntry({ actor, botId, subject, before, after, ...entry }: AuditEntry): Work<void> {
  yield* sql.add.run({
    ...entry,
    kind: actor.kind,
    actorId: actor.id ?? null,
    actorName: actor.name ?? null,
    botId: botId ?? null,
    subject: subject ?? null,
    before: before ?? null,
    after: after ?? null,
  });
}

/** The audit log of both databases. */
export const audit: Noun<AuditStore, 'add'> = {
  writes: { add: addEntry },
  reads: {
    *list({ limit, before, since = 0, until = Number.MAX_SAFE_INTEGER, botIds }) {
      const { at = Number.MAX_SAFE_INTEGER, id = '' } = before ?? {};
      const given = { at, id, since, until, limit: pageRows(limit, limits.auditEntriesPerPage) };
      const rows = botIds ? yield* sql.pageOfBots.all({ ...given, botIds }) : yield* sql.page.all(given);
      return rows.map(toAuditEntry);
    },
  },
};
