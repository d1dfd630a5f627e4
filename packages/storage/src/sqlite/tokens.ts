// Tokens in the SQLite file: what is written about them, and how they are read.
import type { DatabaseSync } from 'node:sqlite';
import type { AuditStamp } from '../audit.ts';
import { entryOf } from '../audit.ts';
import { limits } from '../limits.ts';
import type { TokenRow } from '../to-record.ts';
import { toToken } from '../to-record.ts';
import type { TokenRecord } from '../tokens.ts';
import { tokenFacts } from '../tokens.ts';
import type { AuditWriter } from './audit.ts';
import { prepareQuery } from './query.ts';

/** What the commit thread is asked to do with tokens. */
export type TokenTask =
  | { readonly type: 'add'; readonly token: TokenRecord; readonly audit: AuditStamp | undefined }
  | {
      readonly type: 'revoke';
      readonly id: string;
      readonly at: number;
      readonly audit: AuditStamp | undefined;
    }
  | { readonly type: 'note use'; readonly id: string; readonly at: number };

/** Makes what carries tasks out. Runs in the commit thread, inside a batch's transaction. Gives whether something was changed. */
export function createTokenWriter(
  database: DatabaseSync,
  audit: Pick<AuditWriter, 'add'>,
): (task: TokenTask) => boolean {
  let prepared: ReturnType<typeof prepare> | undefined;
  return (task) => {
    prepared ??= prepare(database, audit);
    if (task.type === 'add') return prepared.add(task.token, task.audit);
    return task.type === 'revoke' ? prepared.revoke(task) : prepared.noteUse(task.id, task.at);
  };
}

function prepare(database: DatabaseSync, audit: Pick<AuditWriter, 'add'>) {
  const count = database.prepare('SELECT count(*) AS count FROM tokens');
  const removeEnded = database.prepare(`DELETE FROM tokens WHERE id = (SELECT id FROM tokens
    WHERE coalesce(revoked_at, expires_at) <= ? ORDER BY coalesce(revoked_at, expires_at) LIMIT 1)`);
  const insert =
    database.prepare(`INSERT INTO tokens (id, name, hash, scopes, bots, created_at, created_by, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const find = createTokenReader(database).token;
  const end = database.prepare('UPDATE tokens SET revoked_at = ? WHERE id = ?');
  const use = database.prepare(
    'UPDATE tokens SET last_used_at = ?1 WHERE id = ?2 AND coalesce(last_used_at, 0) < ?1',
  );
  return {
    add(token: TokenRecord, stamp: AuditStamp | undefined): boolean {
      const { id, name, hash, scopes, bots, createdAt, createdBy, expiresAt } = token;
      const isFull = Number(count.get()?.count) >= limits.tokens;
      if (isFull && removeEnded.run(createdAt).changes === 0) return false;
      const may = [JSON.stringify(scopes), bots ? JSON.stringify(bots) : null] as const;
      insert.run(id, name, hash, ...may, createdAt, createdBy, expiresAt ?? null);
      if (stamp) audit.add(entryOf(stamp, { subject: `token ${id}`, after: tokenFacts(token) }));
      return true;
    },
    revoke({ id, at, audit: stamp }: Extract<TokenTask, { type: 'revoke' }>): boolean {
      const token = find(id);
      if (!token || token.revokedAt !== undefined) return false;
      end.run(at, id);
      if (stamp) audit.add(entryOf(stamp, { subject: `token ${id}`, before: tokenFacts(token) }));
      return true;
    },
    noteUse: (id: string, at: number): boolean => use.run(at, id).changes > 0,
  };
}

/** Reads tokens. */
export interface TokenReader {
  token(id: string): TokenRecord | undefined;
  tokens(): readonly TokenRecord[];
}

const TOKEN = `SELECT id, name, hash, scopes, bots, created_at AS createdAt, created_by AS createdBy, expires_at AS expiresAt,
  last_used_at AS lastUsedAt, revoked_at AS revokedAt FROM tokens`;

/** Prepares a reader on a connection. */
export function createTokenReader(database: DatabaseSync): TokenReader {
  const byId = prepareQuery<TokenRow>(database, `${TOKEN} WHERE id = ?`);
  const all = prepareQuery<TokenRow>(database, `${TOKEN} ORDER BY created_at DESC, id DESC`);
  return {
    token(id) {
      const row = byId.get(id);
      return row && toToken(row);
    },
    tokens: () => all.all().map(toToken),
  };
}
