// Drafts, one for each bot, and their history: each change as a JSON Patch, sometimes with the whole definition after it. And facts about a bot.
import { forBoth } from './migration.ts';

export const migration =
  forBoth(`ALTER TABLE colloquy.bots ADD COLUMN is_archived boolean NOT NULL DEFAULT false;
ALTER TABLE colloquy.bots ADD COLUMN labels text NOT NULL DEFAULT '[]';
CREATE TABLE colloquy.drafts (
  bot_id text COLLATE "C" PRIMARY KEY,
  revision integer NOT NULL,
  changed_at bigint NOT NULL,
  changed_by text,
  definition text NOT NULL
);
CREATE TABLE colloquy.draft_changes (
  bot_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  changed_at bigint NOT NULL,
  changed_by text,
  operations integer NOT NULL,
  characters bigint NOT NULL,
  patch text NOT NULL,
  definition text,
  PRIMARY KEY (bot_id, revision)
);`);
