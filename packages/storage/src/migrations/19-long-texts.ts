// Long strings of states and of the variables of results, by their hash: rewriting a row does not repeat them. Removed with their row.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.session_texts (
  session_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (session_id, hash)
);
CREATE TABLE colloquy.result_texts (
  result_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (result_id, hash)
);`);
