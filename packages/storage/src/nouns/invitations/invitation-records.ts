// Invitations, as they are stored: what each opens, and a hash of the code in its link.
import type { Actor, AuditStamp } from '../audit/audit-stamp.ts';
import { bigInteger, describeRow, json, text } from '../row.ts';

/** An invitation that nobody has used yet. Times are epoch milliseconds. */
export interface InvitationRecord {
  readonly id: string;
  /** SHA-256 of the code in its link, in hexadecimal digits. */
  readonly hash: string;
  /** The invited person. */
  readonly name: string;
  /** What the person may do. The store never looks inside. */
  readonly scopes: readonly string[];
  /** Ids of the bots it is for; absent for all. */
  readonly bots: readonly string[] | undefined;
  /** How long the person is signed in; absent for the usual time. */
  readonly days: number | undefined;
  readonly createdAt: number;
  /** Who invites. */
  readonly createdBy: Actor;
  /** The link does not work from then on. */
  readonly expiresAt: number;
}

/** What changes with a new link, and the rest as JSON text. */
export const invitationRow = describeRow({
  id: text,
  hash: text,
  createdAt: bigInteger,
  expiresAt: bigInteger,
  invitation: json<Omit<InvitationRecord, 'id' | 'hash' | 'expiresAt'>>(),
});

/** The part of a store that keeps invitations. */
export interface InvitationStore {
  /** Adds an invitation. Expired ones make room. False when there are as many as there may be: then nothing was written. */
  add(invitation: InvitationRecord, audit?: AuditStamp): Promise<boolean>;
  /** All of them, newest first. */
  list(): Promise<readonly InvitationRecord[]>;
  /** Replaces the link of an invitation. Returns the invitation, or null when there is none. */
  renew(
    id: string,
    link: Pick<InvitationRecord, 'hash' | 'expiresAt'>,
    audit?: AuditStamp,
  ): Promise<InvitationRecord | null>;
  /** Removes an invitation. False when there is none. */
  revoke(id: string, audit?: AuditStamp): Promise<boolean>;
  /** Removes the invitation with this hash, and returns it. Of several at the same time one gets it. Null when it is unknown. */
  redeem(hash: string): Promise<InvitationRecord | null>;
}

/** Facts of an invitation for the audit log. Never its hash. */
export function invitationFacts({
  name,
  scopes,
  bots,
  expiresAt,
}: Pick<InvitationRecord, 'name' | 'scopes' | 'bots' | 'expiresAt'>): Readonly<Record<string, unknown>> {
  return {
    name,
    scopes,
    ...(bots === undefined ? {} : { bots }),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
