// Waiting entries of one receiver, by time: busy receivers are skipped, however many entries they have.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `CREATE INDEX outbox_of_receiver ON outbox (destination, sender, due_at) WHERE died_at IS NULL;`,
};
