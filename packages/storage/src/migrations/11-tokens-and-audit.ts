// Access to management: a hash of each token's secret, and the token's scopes. And the audit log: entries are added and never changed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  bots TEXT,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT,
  operation TEXT NOT NULL,
  bot_id TEXT,
  subject TEXT,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX audit_by_time ON audit (at, id);
CREATE INDEX audit_of_bot ON audit (bot_id, at, id) WHERE bot_id IS NOT NULL;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'Entries of the audit log are never changed.'); END;`,
  postgres: `CREATE TABLE colloquy.tokens (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  hash text NOT NULL,
  scopes text NOT NULL,
  bots text,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  expires_at bigint,
  last_used_at bigint,
  revoked_at bigint
);

CREATE TABLE colloquy.audit (
  id text COLLATE "C" PRIMARY KEY,
  at bigint NOT NULL,
  actor text NOT NULL,
  actor_id text,
  actor_name text,
  operation text NOT NULL,
  bot_id text COLLATE "C",
  subject text,
  before text,
  after text
);
CREATE INDEX audit_by_time ON colloquy.audit (at, id);
CREATE INDEX audit_of_bot ON colloquy.audit (bot_id, at, id) WHERE bot_id IS NOT NULL;`,
};
