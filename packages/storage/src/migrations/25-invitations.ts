// Unused invitations: a hash of the code in the link, and the rest as one JSON text.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.invitations (
  id text COLLATE "C" PRIMARY KEY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  invitation text NOT NULL
);`);
