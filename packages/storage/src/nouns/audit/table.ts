// The table of the audit log, as Kysely types them: the columns that queries of the builder name.

export interface AuditTable {
  readonly id: string;
  readonly at: number;
  readonly actor: 'token' | 'operator' | 'machine' | 'command' | 'person' | 'visitor' | 'stranger';
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly operation: string;
  readonly bot_id: string | null;
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
}
