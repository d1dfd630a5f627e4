// Sizes and whole states of the history of a draft, without reading patches and definitions. In SQLite failed entries in the order of the list, in
// PostgreSQL the index of receivers.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE INDEX outbox_given_up ON outbox (number) WHERE died_at IS NOT NULL;
CREATE INDEX outbox_given_up_of_receiver ON outbox (destination, number) WHERE died_at IS NOT NULL;
CREATE INDEX draft_sizes ON draft_changes (bot_id, revision, characters);
CREATE INDEX draft_states ON draft_changes (bot_id, changed_at, revision) WHERE definition IS NOT NULL;`,
  postgres: `CREATE INDEX outbox_of_receiver ON colloquy.outbox (destination, sender, due_at) WHERE died_at IS NULL;
CREATE INDEX draft_sizes ON colloquy.draft_changes (bot_id, revision, characters);
CREATE INDEX draft_states ON colloquy.draft_changes (bot_id, changed_at, revision) WHERE definition IS NOT NULL;`,
};
