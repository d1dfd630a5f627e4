// Tokens in the database: what is written about them, and how they are read.
import type { AuditStamp } from '../audit.ts';
import { entryOf } from '../audit.ts';
import { limits } from '../limits.ts';
import type { TokenRow } from '../to-record.ts';
import { toToken } from '../to-record.ts';
import type { TokenRecord } from '../tokens.ts';
import { tokenFacts } from '../tokens.ts';
import { addEntry } from './audit.ts';
import { inTransaction } from './bots-and-versions.ts';
import type { Connection } from './connections/connection.ts';
import { setNote } from './notes.ts';
import type { Questions } from './reads/questions.ts';

/** Adds a token; one that is there already was added before its answer was lost. One at a time over all servers, so that none is one too many. */
export async function addToken(
  connection: Connection,
  token: TokenRecord,
  stamp: AuditStamp | undefined,
): Promise<boolean> {
  const { id, name, hash, scopes, bots, createdAt, createdBy, expiresAt } = token;
  return inTransaction(connection, async () => {
    await connection.query(setNote, ['added token', '']);
    if ((await find(connection, id)) !== undefined) return true;
    const { rows } = await connection.query<{ readonly count: number }>(countTokens);
    const isFull = (rows[0]?.count ?? 0) >= limits.tokens;
    if (isFull && (await connection.query(removeEnded, [createdAt])).count === 0) return false;
    const may = [JSON.stringify(scopes), bots ? JSON.stringify(bots) : null] as const;
    await connection.query(insertToken, [id, name, hash, ...may, createdAt, createdBy, expiresAt ?? null]);
    if (stamp)
      await addEntry(connection, entryOf(stamp, { subject: `token ${id}`, after: tokenFacts(token) }));
    return true;
  });
}

/** Revokes. When the answer is lost and it is done again, the token is known by its time to have been revoked by this. */
export async function revokeToken(
  connection: Connection,
  { id, at }: { readonly id: string; readonly at: number },
  stamp: AuditStamp | undefined,
): Promise<boolean> {
  return inTransaction(connection, async () => {
    const token = await find(connection, id);
    if (!token || token.revokedAt !== undefined) return token?.revokedAt === at;
    if ((await connection.query(endToken, [id, at])).count === 0) return false;
    if (stamp)
      await addEntry(connection, entryOf(stamp, { subject: `token ${id}`, before: tokenFacts(token) }));
    return true;
  });
}

/** Notes that a token was used. */
export async function noteUse(
  connection: Connection,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<void> {
  await connection.query(useToken, [id, at]);
}

/** Reads tokens. */
export interface TokenReader {
  token(id: string): Promise<TokenRecord | undefined>;
  tokens(): Promise<readonly TokenRecord[]>;
}

/** Makes a reader. */
export function createTokenReader({ all }: Questions): TokenReader {
  return {
    async token(id) {
      const [row] = await all<TokenRow>(tokenById, id);
      return row && toToken(row);
    },
    tokens: async () => (await all<TokenRow>(allTokens)).map(toToken),
  };
}

async function find(connection: Connection, id: string): Promise<TokenRecord | undefined> {
  const [row] = (await connection.query<TokenRow>(tokenById, [id])).rows;
  return row && toToken(row);
}

const TOKEN = `SELECT id, name, hash, scopes, bots, created_at AS "createdAt", created_by AS "createdBy",
    expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt" FROM colloquy.tokens`;
const tokenById = { name: 'token by id', text: `${TOKEN} WHERE id = $1` };
const allTokens = { name: 'all tokens', text: `${TOKEN} ORDER BY created_at DESC, id DESC` };
const countTokens = { name: 'count tokens', text: 'SELECT count(*)::int AS count FROM colloquy.tokens' };

const removeEnded = {
  name: 'remove ended token',
  text: `DELETE FROM colloquy.tokens WHERE id = (SELECT id FROM colloquy.tokens
    WHERE coalesce(revoked_at, expires_at) <= $1 ORDER BY coalesce(revoked_at, expires_at) LIMIT 1)`,
};

const insertToken = {
  name: 'insert token',
  text: `INSERT INTO colloquy.tokens (id, name, hash, scopes, bots, created_at, created_by, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

const endToken = {
  name: 'revoke token',
  text: 'UPDATE colloquy.tokens SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL',
};

const useToken = {
  name: 'use token',
  text: 'UPDATE colloquy.tokens SET last_used_at = $2::bigint WHERE id = $1 AND coalesce(last_used_at, 0) < $2::bigint',
};
