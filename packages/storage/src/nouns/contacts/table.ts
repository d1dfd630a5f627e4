// The table of contacts, as Kysely types it: the columns that queries of the builder name.

export interface ContactsTable {
  readonly channel_id: string;
  readonly person: string;
  readonly session_id: string;
  readonly started_by: string;
}
