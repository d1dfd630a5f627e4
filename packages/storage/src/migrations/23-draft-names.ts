// Name of a state of a draft, given by a user. The index includes the names, because long texts come before them in the rows.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.draft_changes ADD COLUMN name text;
CREATE INDEX draft_names ON colloquy.draft_changes (bot_id, revision, name) WHERE name IS NOT NULL;`);
