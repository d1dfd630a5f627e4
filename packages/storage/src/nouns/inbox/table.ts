// The table of the inbox, as Kysely types it: the columns that queries of the builder name.

export interface InboxTable {
  readonly id: string;
  readonly channel_id: string;
  readonly person: string;
  readonly payload: string;
  readonly received_at: number;
  readonly place: number;
  readonly queued_at: number;
  readonly due_at: number;
  readonly done_at: number | null;
}
