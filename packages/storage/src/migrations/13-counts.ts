// Counts of chats: progress and contribution of each chat, and the sums by version and day. Removing a chat removes its name at once; its counts are
// subtracted a moment later.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE counted_chats (
  session_id TEXT PRIMARY KEY,
  turn INTEGER NOT NULL,
  is_removed INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL
) STRICT;
CREATE INDEX removed_chats ON counted_chats (session_id) WHERE is_removed = 1;
CREATE TABLE tallies (
  flow TEXT NOT NULL,
  day TEXT NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (flow, day)
) STRICT;
INSERT OR IGNORE INTO notes (name, text) VALUES ('tallies', '0');`,
  postgres: `CREATE TABLE colloquy.counted_chats (
  session_id text COLLATE "C" PRIMARY KEY,
  turn integer NOT NULL,
  is_removed boolean NOT NULL DEFAULT false,
  counts text NOT NULL
);
CREATE INDEX removed_chats ON colloquy.counted_chats (session_id) WHERE is_removed;
CREATE TABLE colloquy.tallies (
  flow text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  counts text NOT NULL,
  PRIMARY KEY (flow, day)
);
INSERT INTO colloquy.notes (name, text) VALUES ('tallies', '0') ON CONFLICT (name) DO NOTHING;`,
};
