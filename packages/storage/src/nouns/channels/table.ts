// The table of channels, as Kysely types it: the columns that queries of the builder name.

export interface ChannelsTable {
  readonly id: string;
  readonly bot_id: string;
  readonly kind: string;
  readonly settings: string;
  readonly secrets: string;
  readonly state: 'open' | 'paused';
  readonly reason: string;
  readonly created_at: number;
}
