// The names by which platforms know a person: numbers and ids change, the chat stays with the person.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.aliases (
  channel_id text COLLATE "C" NOT NULL,
  alias text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  seen_at bigint NOT NULL,
  heard_at bigint,
  place integer NOT NULL,
  PRIMARY KEY (channel_id, alias)
);
CREATE INDEX aliases_of_person ON colloquy.aliases (channel_id, person);`);
