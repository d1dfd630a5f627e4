// Published flows stay as numbered versions; a bot points at one or none, and may be closed. The flow published at the migration is version 1.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.versions (
  bot_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  flow text COLLATE "C" NOT NULL,
  message text,
  published_at bigint NOT NULL,
  published_by text,
  PRIMARY KEY (bot_id, number)
);
CREATE UNIQUE INDEX versions_of_flow ON colloquy.versions (flow, bot_id);
INSERT INTO colloquy.versions (bot_id, number, flow, published_at) SELECT id, 1, flow, published_at FROM colloquy.bots;
ALTER TABLE colloquy.bots ADD COLUMN version integer;
ALTER TABLE colloquy.bots ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
UPDATE colloquy.bots SET version = 1;
ALTER TABLE colloquy.bots DROP COLUMN flow;`);
