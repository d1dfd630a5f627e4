// Flows, bots, sessions, requests, results with answers and logs, and the last batch of each writing process, which shows after its death whether that
// batch was written. In PostgreSQL journals, too.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE flows (
  hash TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  definition TEXT NOT NULL
) STRICT;

CREATE TABLE bots (
  id TEXT PRIMARY KEY,
  public_id TEXT UNIQUE,
  name TEXT NOT NULL,
  flow TEXT NOT NULL,
  published_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  bot_id TEXT NOT NULL,
  turn INTEGER NOT NULL,
  result_id TEXT,
  is_ended INTEGER NOT NULL,
  is_preview INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;

CREATE TABLE requests (
  number INTEGER PRIMARY KEY,
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  session_id TEXT NOT NULL,
  turn INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  response TEXT NOT NULL,
  UNIQUE (scope, key)
) STRICT;

CREATE TABLE results (
  id TEXT PRIMARY KEY,
  bot_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  has_started INTEGER NOT NULL,
  is_completed INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  variables TEXT NOT NULL
) STRICT;
CREATE INDEX results_of_bot ON results (bot_id, created_at, id);

CREATE TABLE answers (
  number INTEGER PRIMARY KEY,
  result_id TEXT NOT NULL,
  block_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attached_file_urls TEXT,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX answers_of_result ON answers (result_id);

CREATE TABLE logs (
  number INTEGER PRIMARY KEY,
  result_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  description TEXT NOT NULL,
  details TEXT,
  context TEXT
) STRICT;
CREATE INDEX logs_of_result ON logs (result_id);

CREATE TABLE writers (
  id TEXT PRIMARY KEY,
  batch INTEGER NOT NULL,
  outcomes TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;`,
  postgres: `CREATE TABLE colloquy.flows (
  hash text COLLATE "C" PRIMARY KEY,
  created_at bigint NOT NULL,
  definition text NOT NULL
);

CREATE TABLE colloquy.bots (
  id text COLLATE "C" PRIMARY KEY,
  public_id text COLLATE "C" UNIQUE,
  name text NOT NULL,
  flow text NOT NULL,
  published_at bigint NOT NULL
);

CREATE TABLE colloquy.sessions (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text NOT NULL,
  turn integer NOT NULL,
  result_id text,
  is_ended boolean NOT NULL,
  is_preview boolean NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  state text NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE colloquy.requests (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  hash text NOT NULL,
  session_id text NOT NULL,
  turn integer NOT NULL,
  created_at bigint NOT NULL,
  response text NOT NULL,
  PRIMARY KEY (scope, key)
);

CREATE TABLE colloquy.results (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text COLLATE "C" NOT NULL,
  session_id text NOT NULL,
  has_started boolean NOT NULL,
  is_completed boolean NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  variables text NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX results_of_bot ON colloquy.results (bot_id, created_at, id);

CREATE TABLE colloquy.answers (
  result_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  number integer NOT NULL,
  block_id text NOT NULL,
  created_at bigint NOT NULL,
  attached_file_urls text,
  content text NOT NULL,
  PRIMARY KEY (result_id, session_id, turn, number)
);

CREATE TABLE colloquy.logs (
  result_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  number integer NOT NULL,
  created_at bigint NOT NULL,
  status text NOT NULL,
  description text NOT NULL,
  details text,
  context text,
  PRIMARY KEY (result_id, session_id, turn, number)
);

CREATE TABLE colloquy.journals (
  owner text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  holder text NOT NULL,
  hash text NOT NULL,
  content text NOT NULL,
  written_at bigint NOT NULL,
  PRIMARY KEY (owner, turn)
);

CREATE TABLE colloquy.calls (
  owner text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  number integer NOT NULL,
  hash text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (owner, turn, number)
);

CREATE TABLE colloquy.writers (
  id text COLLATE "C" PRIMARY KEY,
  batch bigint NOT NULL,
  written_at bigint NOT NULL
) WITH (fillfactor = 10);`,
};
