// Tokens: kept without their secret, revoked once and for all, and never too many.

import type { TokenRecord } from '@colloquy/storage';
import { storeLimits as limits } from '@colloquy/storage';
import { START_MS } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: tokens are kept as they are, and end when they are to end. */
export function describeTokens(test: OpenTest): void {
  describe('tokens', () => {
    const token = (fields: Partial<TokenRecord> = {}): TokenRecord => ({
      id: 'a1',
      name: 'Ä build',
      hash: 'f00d',
      scopes: ['read', 'publish'],
      bots: ['lead', 'quiz "x"'],
      createdAt: START_MS,
      createdBy: 'ada',
      expiresAt: START_MS + 1_000,
      lastUsedAt: undefined,
      revokedAt: undefined,
      ...fields,
    });

    it('are read as they were added, newest first', async () => {
      expect(await test.store.tokens.load('a1')).toBeUndefined();
      const later = token({ id: 'b2', bots: undefined, expiresAt: undefined, createdAt: START_MS + 1 });
      expect(await test.store.tokens.add(token())).toBe(true);
      expect(await test.store.tokens.add(later)).toBe(true);
      expect(await test.store.tokens.load('a1')).toEqual(token());
      expect(await test.store.tokens.list()).toEqual([later, token()]);
    });

    it('are revoked once, and stay in the list', async () => {
      await test.store.tokens.add(token());
      expect(await test.store.tokens.revoke('b2', { at: START_MS + 5 })).toBe(false);
      expect(await test.store.tokens.revoke('a1', { at: START_MS + 5 })).toBe(true);
      expect(await test.store.tokens.revoke('a1', { at: START_MS + 6 })).toBe(false);
      expect(await test.store.tokens.load('a1')).toEqual(token({ revokedAt: START_MS + 5 }));
    });

    it('can be renamed', async () => {
      await test.store.tokens.add(token());
      expect(await test.store.tokens.rename('b2', { name: 'Grace' })).toBe(false);
      expect(await test.store.tokens.rename('a1', { name: 'Grace' })).toBe(true);
      expect(await test.store.tokens.load('a1')).toEqual(token({ name: 'Grace' }));
    });

    it('record the time of their last use, which never decreases', async () => {
      await test.store.tokens.add(token());
      await test.store.tokens.recordUse('a1', { at: START_MS + 9 });
      await test.store.tokens.recordUse('a1', { at: START_MS + 7 });
      await test.store.tokens.recordUse('nobody', { at: START_MS + 9 });
      expect((await test.store.tokens.load('a1'))?.lastUsedAt).toBe(START_MS + 9);
    });

    it('are limited in number, and only ended ones make room', async () => {
      const endless = { expiresAt: undefined };
      await test.store.tokens.add(token({ id: 'revoked', ...endless }));
      await test.store.tokens.revoke('revoked', { at: START_MS + 3 });
      await test.store.tokens.add(token({ id: 'expired', expiresAt: START_MS + 2 }));
      const rest = Array.from({ length: limits.tokens - 2 }, (_, index) =>
        token({ id: `t${index}`, ...endless }),
      );
      await Promise.all(rest.map((one) => test.store.tokens.add(one)));
      const add = (id: string) => test.store.tokens.add(token({ id, createdAt: START_MS + 9, ...endless }));
      expect(await add('first')).toBe(true);
      expect(await test.store.tokens.load('expired')).toBeUndefined();
      expect(await test.store.tokens.load('revoked')).toBeDefined();
      expect(await add('second')).toBe(true);
      expect(await test.store.tokens.load('revoked')).toBeUndefined();
      expect(await add('third')).toBe(false);
      expect(await test.store.tokens.list()).toHaveLength(limits.tokens);
    });
  });
}
