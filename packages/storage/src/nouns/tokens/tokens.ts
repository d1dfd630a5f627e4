// Tokens: writes and reads.

import { limits } from '../../limits.ts';
import { toToken } from '../../to-record.ts';
import { addEntry } from '../audit/audit.ts';
import { entryOf } from '../audit/audit-entries.ts';
import { lock } from '../metadata/metadata.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { TokenRecord, TokenStore } from './token-records.ts';
import { tokenFacts } from './token-records.ts';

const TOKEN = [
  'id',
  'name',
  'hash',
  'scopes',
  'bots',
  'created_at as createdAt',
  'created_by as createdBy',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const;

const sql = statements('tokens', {
  byId: (db, { id }: { readonly id: string }) => db.selectFrom('tokens').select(TOKEN).where('id', '=', id),
  all: (db) => db.selectFrom('tokens').select(TOKEN).orderBy('created_at', 'desc').orderBy('id', 'desc'),
  count: (db) => db.selectFrom('tokens').select(({ fn }) => fn.countAll<number>().as('count')),
  removeEnded: (db, { at }: { readonly at: number }) =>
    db.deleteFrom('tokens').where('id', '=', ({ selectFrom }) =>
      selectFrom('tokens')
        .select('id')
        .where(({ eb, fn }) => eb(fn.coalesce('revoked_at', 'expires_at'), '<=', at))
        .orderBy(({ fn }) => fn.coalesce('revoked_at', 'expires_at'))
        .limit(({ lit }) => lit(1)),
    ),
  add: (
    db,
    token: Pick<TokenRecord, 'id' | 'name' | 'hash' | 'createdAt' | 'createdBy'> & {
      readonly scopes: string;
      readonly bots: string | null;
      readonly expiresAt: number | null;
    },
  ) =>
    db.insertInto('tokens').values({
      id: token.id,
      name: token.name,
      hash: token.hash,
      scopes: token.scopes,
      bots: token.bots,
      created_at: token.createdAt,
      created_by: token.createdBy,
      expires_at: token.expiresAt,
    }),
  revoke: (db, { id, at }: { readonly id: string; readonly at: number }) =>
    db.updateTable('tokens').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null),
  rename: (db, { id, name }: { readonly id: string; readonly name: string }) =>
    db.updateTable('tokens').set({ name }).where('id', '=', id),
  recordUse: (db, { id, at }: { readonly id: string; readonly at: number }) =>
    db
      .updateTable('tokens')
      .set({ last_used_at: at })
      .where('id', '=', id)
      .where(({ eb, fn, lit }) => eb(fn.coalesce('last_used_at', lit(0)), '<', at)),
});

function* load(id: string): Work<TokenRecord | undefined> {
  const row = yield* sql.byId.first({ id });
  return row && toToken(row);
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
      const { id, name, hash, scopes, bots, createdAt, createdBy, expiresAt = null } = token;
      yield* sql.add.run({
        id,
        name,
        hash,
        scopes: JSON.stringify(scopes),
        bots: bots ? JSON.stringify(bots) : null,
        createdAt,
        createdBy,
        expiresAt,
      });
      if (stamp) yield* addEntry(entryOf(stamp, { subject: `token ${id}`, after: tokenFacts(token) }));
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
      return (yield* sql.all.all()).map(toToken);
    },
  },
};
