// Invitations: writes and reads.
import { limits } from '../../limits.ts';
import { addEntry } from '../audit/audit.ts';
import { entryOf } from '../audit/audit-entries.ts';
import { lock } from '../metadata/metadata.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { InvitationRecord, InvitationStore } from './invitation-records.ts';
import { invitationFacts, invitationRow } from './invitation-records.ts';

type Id = { readonly id: string };

const sql = statements('invitations', {
  byId: (db, { id }: Id) => db.selectFrom('invitations').select(invitationRow.fields).where('id', '=', id),
  byHash: (db, { hash }: { readonly hash: string }) =>
    db.selectFrom('invitations').select(invitationRow.fields).where('hash', '=', hash),
  all: (db) =>
    db
      .selectFrom('invitations')
      .select(invitationRow.fields)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc'),
  count: (db) => db.selectFrom('invitations').select(({ fn }) => fn.countAll<number>().as('count')),
  removeExpired: (db, { at }: { readonly at: number }) =>
    db.deleteFrom('invitations').where('expiresAt', '<=', at),
  add: (db, row: RowOf<typeof invitationRow>) =>
    db.insertInto('invitations').values(invitationRow.values(row)),
  renew: (db, { id, hash, expiresAt }: Id & { readonly hash: string; readonly expiresAt: number }) =>
    db.updateTable('invitations').set({ hash, expiresAt }).where('id', '=', id),
  remove: (db, { id }: Id) => db.deleteFrom('invitations').where('id', '=', id),
});

function* load(id: string): Work<InvitationRecord | undefined> {
  const row = yield* sql.byId.first({ id });
  return row && toInvitation(row);
}

function toInvitation(row: RowOf<typeof invitationRow>): InvitationRecord {
  const { invitation, ...rest } = invitationRow.read(row);
  return { ...invitation, ...rest };
}

/** Invitations of both databases. */
export const invitations: Noun<InvitationStore, 'add' | 'renew' | 'revoke' | 'redeem'> = {
  writes: {
    /** One at a time over all servers, so that none is one too many. */
    *add(invitation, stamp) {
      yield* lock('added invitation');
      const { id, hash, expiresAt, ...rest } = invitation;
      if (yield* load(id)) return true;
      yield* sql.removeExpired.run({ at: invitation.createdAt });
      if (Number((yield* sql.count.first())?.count) >= limits.invitations) return false;
      const { createdAt } = rest;
      yield* sql.add.run(invitationRow.write({ id, hash, expiresAt, createdAt, invitation: rest }));
      if (stamp)
        yield* addEntry(entryOf(stamp, { subject: `invitation ${id}`, after: invitationFacts(invitation) }));
      return true;
    },
    *renew(id, { hash, expiresAt }, stamp) {
      const before = yield* load(id);
      if (!before || (yield* sql.renew.run({ id, hash, expiresAt })) === 0) return null;
      const after = { ...before, hash, expiresAt };
      if (stamp && before.hash !== hash)
        yield* addEntry(entryOf(stamp, { subject: `invitation ${id}`, after: invitationFacts(after) }));
      return after;
    },
    *revoke(id, stamp) {
      const invitation = yield* load(id);
      if (!invitation || (yield* sql.remove.run({ id })) === 0) return false;
      if (stamp)
        yield* addEntry(entryOf(stamp, { subject: `invitation ${id}`, before: invitationFacts(invitation) }));
      return true;
    },
    *redeem(hash) {
      const row = yield* sql.byHash.first({ hash });
      if (!row || (yield* sql.remove.run({ id: row.id })) === 0) return null;
      return toInvitation(row);
    },
  },
  reads: {
    *list() {
      return (yield* sql.all.all()).map(toInvitation);
    },
  },
};
