// Tables of sessions and their turns, as Kysely types them: the columns that queries of the builder name.

export interface SessionsTable {
  readonly id: string;
}

export interface TurnsTable {
  readonly session_id: string;
  readonly turn: number;
  readonly created_at: number;
  readonly result_id: string | null;
  readonly record_checksum: number | null;
  readonly message: string | null;
  readonly record: string;
}
