// Tokens: creating, listing, revoking and authenticating.
import { hostname } from 'node:os';
import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { TokenScope } from '@colloquy/schema';
import { tokenScopes } from '@colloquy/schema';
import type { Actor, Store, TokenRecord } from '@colloquy/storage';
import { limits } from './limits.ts';
import { isSecretOf, makeToken, readToken } from './token-secret.ts';

/** Input for creating a token. */
export interface TokenWish {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly bots?: readonly string[] | undefined;
  readonly expiresInDays?: number | undefined;
}

/** All operations on tokens. */
export interface Tokens {
  /** Creates a token. Returns nothing when the limit is reached; then revoke some first. */
  create(
    wish: TokenWish,
    by: Attribution,
  ): Promise<{ readonly token: TokenRecord; readonly secret: string } | undefined>;
  /** Newest first. */
  list(): Promise<readonly TokenRecord[]>;
  /** Revokes a token on all servers. Returns false when it is missing or was revoked before. */
  revoke(id: string, by: Attribution): Promise<boolean>;
  /** Changes the name of a token, under which its changes are recorded. Returns false when it is missing. */
  rename(id: string, name: string, by: Attribution): Promise<boolean>;
  /** Finds a valid token by its text, and records its use. */
  find(text: string): Promise<TokenRecord | undefined>;
  /** Whether the token with this id is valid now. */
  letsIn(id: string): Promise<boolean>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates them. Each request looks its token up, so that a revoked one stops at once on all servers.
 *
 * @example
 * const { secret } = await tokens.create({ name: 'Build', scopes: ['publish'] }, by);
 * await tokens.find(secret); // the token
 */
export function createTokens({
  store,
  clock,
}: {
  readonly store: Pick<Store, 'tokens'>;
  readonly clock: () => number;
}): Tokens {
  return {
    async create({ name, scopes, bots, expiresInDays }, by) {
      const now = clock();
      const { id, text, hash } = makeToken();
      const token: TokenRecord = {
        id,
        name,
        hash,
        scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
        bots: bots && [...new Set(bots)],
        createdAt: now,
        createdBy: nameOfActor(by.actor),
        expiresAt: expiresInDays === undefined ? undefined : Math.round(now + expiresInDays * DAY_MS),
        lastUsedAt: undefined,
        revokedAt: undefined,
      };
      return (await store.tokens.add(token, stampOf(by, now))) ? { token, secret: text } : undefined;
    },
    list: () => store.tokens.list(),
    async revoke(id, by) {
      const at = clock();
      return store.tokens.revoke(id, { at }, stampOf(by, at));
    },
    rename: (id, name, by) => store.tokens.rename(id, { name }, stampOf(by, clock())),
    async find(text) {
      const shown = readToken(text);
      if (!shown) return undefined;
      const token = await store.tokens.load(shown.id);
      const now = clock();
      if (!isSecretOf(token, shown.secret) || !token || hasEnded(token, now)) return undefined;
      if (now - (token.lastUsedAt ?? 0) >= limits.notedUseMs)
        // No request waits for this write. If the store fails, the request fails as well.
        void store.tokens.recordUse(token.id, { at: now }).catch(() => undefined);
      return token;
    },
    async letsIn(id) {
      const token = await store.tokens.load(id);
      return token !== undefined && !hasEnded(token, clock());
    },
  };
}

/** Whether a token is revoked or expired. */
function hasEnded({ revokedAt, expiresAt }: TokenRecord, now: number): boolean {
  return revokedAt !== undefined || (expiresAt !== undefined && expiresAt <= now);
}

/**
 * Display name of an actor: publishing with a token records the token's name as author.
 *
 * @example nameOfActor({ kind: 'token', id: '9f86d081884c7d65', name: 'Build' }) // 'Build'
 */
export function nameOfActor({ kind, name }: Actor): string {
  return name ?? (kind === 'machine' ? hostname() : kind);
}
