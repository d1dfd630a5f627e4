// A bot may have several addresses. SQLite makes the table of bots again, because it cannot drop a unique column.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE addresses (
  public_id TEXT PRIMARY KEY,
  bot_id TEXT NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX addresses_of_bot ON addresses (bot_id);
INSERT INTO addresses SELECT public_id, id, published_at FROM bots WHERE public_id IS NOT NULL;

CREATE TABLE bots_without_address (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  flow TEXT NOT NULL,
  published_at INTEGER NOT NULL
) STRICT;
INSERT INTO bots_without_address SELECT id, name, flow, published_at FROM bots;
DROP TABLE bots;
ALTER TABLE bots_without_address RENAME TO bots;`,
  postgres: `CREATE TABLE colloquy.addresses (
  public_id text COLLATE "C" PRIMARY KEY,
  bot_id text COLLATE "C" NOT NULL,
  taken_at bigint NOT NULL
);
CREATE INDEX addresses_of_bot ON colloquy.addresses (bot_id);
INSERT INTO colloquy.addresses SELECT public_id, id, published_at FROM colloquy.bots WHERE public_id IS NOT NULL;
ALTER TABLE colloquy.bots DROP COLUMN public_id;`,
};
