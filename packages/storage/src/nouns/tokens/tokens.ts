// Tokens: writes and reads.

import { limits } from '../../limits.ts';
import { addEntry } from '../audit/audit.ts';
import { entryOf } from '../audit/audit-entries.ts';
import { lock } from '../metadata/metadata.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { TokenRecord, TokenStore } from './token-records.ts';
import { tokenFacts, tokenRow } from './token-records.ts';

const sql = statements('tokens', {
  byId: (db, { id }: { readonly id: string }) =>
    db.selectFrom('tokens').select(tokenRow.fields).where('id', '=', id),
  all: (db) =>
    db.selectFrom('tokens').select(tokenRow.fields).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
  count: (db) => db.selectFrom('tokens').select(({ fn }) => fn.countAll<number>().as('count')),
  removeEnded: (db, { at }: { readonly at: number }) =>
    db.deleteFrom('tokens').where('id', '=', ({ selectFrom }) =>
      selectFrom('tokens')
        .select('id')
        .where(({ eb, fn }) => eb(fn.coalesce('revokedAt', 'expiresAt'), '<=', at))
        .orderBy(({ fn }) => fn.coalesce('revokedAt', 'expiresAt'))
        .limit(({ lit }) => lit(1)),
    ),
  add: (db, token: RowOf<typeof tokenRow>) => db.insertInto('tokens').values(tokenRow.values(token)),
  revoke: (db, { id, at }: { readonly id: string; readonly at: number }) =>
    db.updateTable('tokens').set({ revokedAt: at }).where('id', '=', id).where('revokedAt', 'is', null),
  rename: (db, { id, name }: { readonly id: string; readonly name: string }) =>
    db.updateTable('tokens').set({ name }).where('id', '=', id),
  recordUse: (db, { id, at }: { readonly id: string; readonly at: number }) =>
    db
      .updateTable('tokens')
      .set({ lastUsedAt: at })
      .where('id', '=', id)
      .where(({ eb, fn, lit }) => eb(fn.coalesce('lastUsedAt', lit(0)), '<', at)),
});

function* load(id: string): Work<TokenRecord | undefined> {
  const row = yield* sql.byId.first({ id });
  return row && tokenRow.read(row);
}

/** Tokens of both databases. */
export const tokens: Noun<TokenStore, 'add' | 'revoke' | 'rename' | 'recordUse'> = {
  writes: {
    /** One at a time over all servers, so that none is one too many. */
    *add(token, stamp) {
      yield* lock('added token');
      if (yield* load(token.id)) return true;
      const stored = yield* sql.count.first();
      const isFull = Number(stored?.count) >= limits.tokens;
      if (isFull && (yield* sql.removeEnded.run({ at: token.createdAt })) === 0) return false;
      yield* sql.add.run(tokenRow.write(token));
      if (stamp) yield* addEntry(entryOf(stamp, { subject: `token ${token.id}`, after: tokenFacts(token) }));
      return true;
    },
    /** A repeated call finds the token revoked at its own time. */
    *revoke(id, { at }, stamp) {
      const token = yield* load(id);
      if (!token || token.revokedAt !== undefined) return token?.revokedAt === at;
      if ((yield* sql.revoke.run({ id, at })) === 0) return false;
      if (stamp) yield* addEntry(entryOf(stamp, { subject: `token ${id}`, before: tokenFacts(token) }));
      return true;
    },
    *rename(id, { name }, stamp) {
      const token = yield* load(id);
      if (!token) return false;
      if (token.name === name) return true;
      yield* sql.rename.run({ id, name });
      if (stamp)
        yield* addEntry(
          entryOf(stamp, { subject: `token ${id}`, before: { name: token.name }, after: { name } }),
        );
      return true;
    },
    *recordUse(id, { at }) {
      yield* sql.recordUse.run({ id, at });
    },
  },
  reads: {
    load,
    *list() {
      return (yield* sql.all.all()).map(tokenRow.read);
    },
  },
};
