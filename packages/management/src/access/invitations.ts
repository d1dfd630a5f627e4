// Invitations: links that sign in another person, kept in the store until they are used.
import { randomBytes } from 'node:crypto';
import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { InvitationRecord, Store } from '@colloquy/storage';
import { limits } from './limits.ts';
import type { SignInGrant } from './sign-in-links.ts';
import { hashOfSecret } from './token-secret.ts';
import type { TokenWish } from './tokens.ts';

/** An invitation with its link. The code is shown once. */
export interface SentInvitation {
  readonly invitation: InvitationRecord;
  /** The part after the `#` of the link. */
  readonly code: string;
}

/** The invitations of all servers on one store. */
export interface Invitations {
  /** Invites a person. Nothing when there are too many open invitations. */
  create(wish: TokenWish, by: Attribution): Promise<SentInvitation | undefined>;
  /** The open ones, newest first. */
  list(): Promise<readonly InvitationRecord[]>;
  /** Makes a new link, for three more days; the earlier one stops working. Nothing when there is no such invitation. */
  renew(id: string, by: Attribution): Promise<SentInvitation | undefined>;
  /** Ends the link. False when there is no such invitation. */
  revoke(id: string, by: Attribution): Promise<boolean>;
  /** Uses an invitation up. Returns its grant, or nothing when the code is unknown, used or expired. */
  redeem(code: string): Promise<SignInGrant | undefined>;
}

/**
 * Creates the invitations of a server.
 *
 * @example
 * const invitations = createInvitations({ store, clock: Date.now });
 * const sent = await invitations.create({ name: 'Grace', scopes: ['read'] }, by);
 */
export function createInvitations({
  store,
  clock,
}: {
  readonly store: Pick<Store, 'invitations'>;
  readonly clock: () => number;
}): Invitations {
  const freshLink = () => {
    const code = randomBytes(limits.secretBytes).toString('base64url');
    return { code, hash: hashOfSecret(code), expiresAt: clock() + limits.invitationMs };
  };
  return {
    async create({ name, scopes, bots, expiresInDays: days }, by) {
      const { code, ...link } = freshLink();
      const createdAt = clock();
      const id = randomBytes(limits.idBytes).toString('hex');
      const invitation = { id, ...link, name, scopes, bots, days, createdAt, createdBy: by.actor };
      const isAdded = await store.invitations.add(invitation, stampOf(by, createdAt));
      return isAdded ? { invitation, code } : undefined;
    },
    async list() {
      return (await store.invitations.list()).filter(({ expiresAt }) => expiresAt > clock());
    },
    async renew(id, by) {
      const { code, ...link } = freshLink();
      const invitation = await store.invitations.renew(id, link, stampOf(by, clock()));
      return invitation ? { invitation, code } : undefined;
    },
    revoke: (id, by) => store.invitations.revoke(id, stampOf(by, clock())),
    async redeem(code) {
      const found = await store.invitations.redeem(hashOfSecret(code));
      if (!found || found.expiresAt <= clock()) return undefined;
      const { name, scopes, bots, days, createdBy: actor } = found;
      const rights = { name, scopes: scopes as TokenWish['scopes'], ...(bots ? { bots } : {}) };
      return { actor, invited: { ...rights, ...(days === undefined ? {} : { expiresInDays: days }) } };
    },
  };
}
