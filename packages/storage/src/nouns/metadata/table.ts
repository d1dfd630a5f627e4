// The table of metadata, as Kysely types them: the columns that queries of the builder name.

export interface NotesTable {
  readonly name: string;
  readonly text: string;
}
