// The table of the outbox, as Kysely types them: the columns that queries of the builder name.

export interface OutboxTable {
  readonly id: string;
  readonly bot_id: string;
  readonly session_id: string;
  readonly turn: number;
  readonly place: number;
  readonly destination: string;
  readonly died_at: number | null;
  readonly delivered_at: number | null;
}
