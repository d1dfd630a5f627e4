// Outgoing entries of turns, until they are delivered, or have failed and were reviewed. Usually empty.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE outbox (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL,
  turn INTEGER NOT NULL,
  place INTEGER NOT NULL,
  bot_id TEXT NOT NULL,
  result_id TEXT,
  sender TEXT NOT NULL,
  destination TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  holder TEXT,
  died_at INTEGER,
  failure TEXT
) STRICT;
CREATE INDEX outbox_of_session ON outbox (session_id, turn, place);
CREATE INDEX outbox_of_result ON outbox (result_id) WHERE result_id IS NOT NULL;
CREATE INDEX outbox_due ON outbox (due_at) WHERE died_at IS NULL;
CREATE INDEX outbox_dead ON outbox (died_at) WHERE died_at IS NOT NULL;`,
  postgres: `CREATE TABLE colloquy.outbox (
  session_id text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  place integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  bot_id text NOT NULL,
  result_id text COLLATE "C",
  sender text NOT NULL,
  destination text NOT NULL,
  payload text NOT NULL,
  created_at bigint NOT NULL,
  queued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  holder text,
  died_at bigint,
  failure text,
  PRIMARY KEY (session_id, turn, place)
);
CREATE INDEX outbox_by_id ON colloquy.outbox (id);
CREATE INDEX outbox_of_result ON colloquy.outbox (result_id) WHERE result_id IS NOT NULL;
CREATE INDEX outbox_due ON colloquy.outbox (due_at) WHERE died_at IS NULL;
CREATE INDEX outbox_dead ON colloquy.outbox (died_at) WHERE died_at IS NOT NULL;`,
};
