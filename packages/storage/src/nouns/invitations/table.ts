// The table of invitations, as Kysely types it: the columns that queries of the builder name.

export interface InvitationsTable {
  readonly id: string;
  readonly hash: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** JSON text: the person, their rights, and who invites. */
  readonly invitation: string;
}
