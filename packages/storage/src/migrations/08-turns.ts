// Records replace requests: a record stays after its response and key are removed. Only first turns name the result of their chat, and those of earlier
// versions have an empty record. SQLite makes the table again, because it cannot make a column optional.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE turns (
  number INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  turn INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  result_id TEXT,
  scope TEXT NOT NULL,
  key TEXT,
  hash TEXT,
  checksum INTEGER,
  record_checksum INTEGER,
  message TEXT,
  record TEXT NOT NULL,
  response TEXT
) STRICT;
INSERT INTO turns (number, session_id, turn, created_at, scope, key, hash, checksum, message, record, response)
  SELECT number, session_id, turn, created_at, scope, key, hash, checksum, message, '', response FROM requests ORDER BY number;
DROP TABLE requests;
CREATE UNIQUE INDEX requests ON turns (scope, key) WHERE key IS NOT NULL;
CREATE INDEX turns_of_session ON turns (session_id, turn);
CREATE INDEX chats_of_result ON turns (result_id) WHERE result_id IS NOT NULL;`,
  postgres: `ALTER TABLE colloquy.requests RENAME TO turns;
ALTER TABLE colloquy.turns DROP CONSTRAINT requests_pkey;
ALTER TABLE colloquy.turns ALTER COLUMN key DROP NOT NULL, ALTER COLUMN hash DROP NOT NULL,
  ALTER COLUMN response DROP NOT NULL, ADD COLUMN result_id text, ADD COLUMN record_checksum bigint,
  ADD COLUMN record text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX requests ON colloquy.turns (scope, key) WHERE key IS NOT NULL;
CREATE INDEX chats_of_result ON colloquy.turns (result_id COLLATE "C") WHERE result_id IS NOT NULL;`,
};
