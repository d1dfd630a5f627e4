// Checksums of each response and state, to detect changes; rows of earlier versions have none. And metadata: short texts by name, for the servers.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.requests ADD COLUMN checksum bigint;
ALTER TABLE colloquy.sessions ADD COLUMN checksum bigint;
CREATE TABLE colloquy.notes (
  name text COLLATE "C" PRIMARY KEY,
  text text NOT NULL
);`);
