// Tokens: made, listed, revoked, and found by what somebody shows.
import { hostname } from 'node:os';
import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { TokenScope } from '@colloquy/schema';
import { tokenScopes } from '@colloquy/schema';
import type { Actor, Store, TokenRecord } from '@colloquy/storage';
import { limits } from './limits.ts';
import { isSecretOf, makeToken, readToken } from './token-secret.ts';

/** What a token is to be. */
export interface TokenWish {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly bots?: readonly string[] | undefined;
  readonly expiresInDays?: number | undefined;
}

/** All that is done with tokens. */
export interface Tokens {
  /** Makes one. Nothing when there are as many as there may be; then some have to be revoked first. */
  create(
    wish: TokenWish,
    by: Attribution,
  ): Promise<{ readonly token: TokenRecord; readonly secret: string } | undefined>;
  /** Newest first. */
  list(): Promise<readonly TokenRecord[]>;
  /** False when there is none, or it was revoked before. From then on it lets nobody in, on any server. */
  revoke(id: string, by: Attribution): Promise<boolean>;
  /** The token that somebody shows, if it is one that lets in now. Notes that it was used. */
  find(text: string): Promise<TokenRecord | undefined>;
  /** Whether the token of an id lets in now. */
  letsIn(id: string): Promise<boolean>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes them. A token is looked up with each request, so that one that is revoked anywhere is dead at once.
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
    async find(text) {
      const shown = readToken(text);
      if (!shown) return undefined;
      const token = await store.tokens.load(shown.id);
      const now = clock();
      if (!isSecretOf(token, shown.secret) || !token || hasEnded(token, now)) return undefined;
      if (now - (token.lastUsedAt ?? 0) >= limits.notedUseMs)
        // Nobody waits for it; what stands in its way stands in the way of the request as well.
        void store.tokens.noteUse(token.id, { at: now }).catch(() => undefined);
      return token;
    },
    async letsIn(id) {
      const token = await store.tokens.load(id);
      return token !== undefined && !hasEnded(token, clock());
    },
  };
}

/** Whether a token lets nobody in any more. */
function hasEnded({ revokedAt, expiresAt }: TokenRecord, now: number): boolean {
  return revokedAt !== undefined || (expiresAt !== undefined && expiresAt <= now);
}

/**
 * An actor for people: the author of what was published with a token is its name.
 *
 * @example nameOfActor({ kind: 'token', id: '9f86d081884c7d65', name: 'Build' }) // 'Build'
 */
export function nameOfActor({ kind, name }: Actor): string {
  return name ?? (kind === 'machine' ? hostname() : kind);
}
