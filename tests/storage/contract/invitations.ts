// Invitations: kept until they are used, revoked or expired, and never too many.

import type { InvitationRecord } from '@colloquy/storage';
import { storeLimits as limits } from '@colloquy/storage';
import { START_MS } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: an invitation works once, and only while it is kept. */
export function describeInvitations(test: OpenTest): void {
  describe('invitations', () => {
    const invitation = (fields: Partial<InvitationRecord> = {}): InvitationRecord => ({
      id: 'a1',
      hash: 'f00d',
      name: 'Gräce "x"',
      scopes: ['read', 'publish'],
      bots: ['lead'],
      days: 30,
      createdAt: START_MS,
      createdBy: { kind: 'token', id: 't1', name: 'Ada' },
      expiresAt: START_MS + 1_000,
      ...fields,
    });

    it('are listed as they were added, newest first', async () => {
      const later = invitation({
        id: 'b2',
        hash: 'beef',
        bots: undefined,
        days: undefined,
        createdAt: START_MS + 1,
      });
      const { invitations } = test.store;
      expect([await invitations.add(invitation()), await invitations.add(later)]).toEqual([true, true]);
      expect(await invitations.list()).toEqual([later, invitation()]);
    });

    it('can be redeemed once', async () => {
      const { invitations } = test.store;
      await invitations.add(invitation());
      expect(await invitations.redeem('beef')).toBeNull();
      expect(await invitations.redeem('f00d')).toEqual(invitation());
      expect(await invitations.redeem('f00d')).toBeNull();
      expect(await invitations.list()).toEqual([]);
    });

    it('can be renewed, after which the old link is unknown', async () => {
      const { invitations } = test.store;
      await invitations.add(invitation());
      const link = { hash: 'beef', expiresAt: START_MS + 5_000 };
      expect(await invitations.renew('b2', link)).toBeNull();
      expect(await invitations.renew('a1', link)).toEqual(invitation(link));
      expect(await invitations.redeem('f00d')).toBeNull();
      expect(await invitations.redeem('beef')).toEqual(invitation(link));
    });

    it('can be revoked', async () => {
      const { invitations } = test.store;
      await invitations.add(invitation());
      expect([await invitations.revoke('a1'), await invitations.revoke('a1')]).toEqual([true, false]);
      expect(await invitations.redeem('f00d')).toBeNull();
    });

    it('are limited in number, and only expired ones make room', async () => {
      const { invitations } = test.store;
      const add = (index: number, fields: Partial<InvitationRecord> = {}) =>
        invitations.add(invitation({ id: `i${index}`, hash: `h${index}`, ...fields }));
      await Promise.all(Array.from({ length: limits.invitations }, (_, index) => add(index)));
      expect(await add(-1)).toBe(false);
      expect(await add(-1, { createdAt: START_MS + 1_000 })).toBe(true);
      expect(await invitations.list()).toHaveLength(1);
    });
  });
}
