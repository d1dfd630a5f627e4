// Tables of journals and their calls, as Kysely types them: the columns that queries of the builder name.

export interface CallsTable {
  readonly owner: string;
  readonly turn: number;
}

export interface JournalsTable {
  readonly owner: string;
  readonly turn: number;
  readonly hash: string;
  readonly written_at: number;
}
