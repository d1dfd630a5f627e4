// Tables of drafts and their histories, as Kysely types them: the columns that queries of the builder name.

export interface DraftChangesTable {
  readonly bot_id: string;
  readonly revision: number;
  readonly changed_at: number;
  readonly changed_by: string | null;
  readonly operations: number;
  readonly name: string | null;
  readonly characters: number;
  readonly patch: string;
  /** NULL unless the history keeps this state whole. */
  readonly definition: string | null;
}

export interface DraftsTable {
  readonly bot_id: string;
  readonly revision: number;
  readonly changed_at: number;
  readonly changed_by: string | null;
  readonly definition: string;
}
