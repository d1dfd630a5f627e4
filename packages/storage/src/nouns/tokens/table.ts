// The table of tokens, as Kysely types it: the columns that queries of the builder name.

export interface TokensTable {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  /** JSON text, and `bots`, too. */
  readonly scopes: string;
  readonly bots: string | null;
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}
