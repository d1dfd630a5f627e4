// Documents from which a bot answers, each with the passages that were read from it.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.documents (
  bot_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  passage_count integer NOT NULL,
  passages text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (bot_id, id)
);
CREATE UNIQUE INDEX documents_of_bot ON colloquy.documents (bot_id, name);`);
