// The table of webhooks, as Kysely types them: the columns that queries of the builder name.

export interface WebhooksTable {
  readonly id: string;
  readonly bot_id: string;
  readonly address: string;
  /** JSON text. */
  readonly events: string;
  readonly secrets: string;
  readonly state: 'open' | 'paused';
  readonly reason: string;
  readonly created_at: number;
}
