// What turns that call the world began with, and what came of their calls; removed with their commit.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE TABLE journals (
  owner TEXT NOT NULL,
  turn INTEGER NOT NULL,
  holder TEXT NOT NULL,
  hash TEXT NOT NULL,
  content TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  PRIMARY KEY (owner, turn)
) STRICT;

CREATE TABLE calls (
  owner TEXT NOT NULL,
  turn INTEGER NOT NULL,
  number INTEGER NOT NULL,
  hash TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (owner, turn, number)
) STRICT;`,
};
