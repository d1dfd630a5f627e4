// Webhooks of a bot: addresses and sealed secrets. Outbox entries name them by id.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.webhooks (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text NOT NULL,
  address text NOT NULL,
  events text NOT NULL,
  secrets text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX outbox_of_destination ON colloquy.outbox (destination);
CREATE INDEX outbox_of_bot ON colloquy.outbox (bot_id);`);
