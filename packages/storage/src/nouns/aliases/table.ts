// The table of aliases, as Kysely types it: the columns that queries of the builder name.

export interface AliasesTable {
  readonly channel_id: string;
  readonly alias: string;
  readonly person: string;
  readonly seen_at: number;
  readonly heard_at: number | null;
  readonly place: number;
}
