// Delivered entries stay for some days. Like failed ones they are out of the queue, so died_at is set for both; delivered_at distinguishes them.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `ALTER TABLE outbox ADD COLUMN delivered_at INTEGER;
ALTER TABLE outbox ADD COLUMN status INTEGER;
DROP INDEX outbox_dead;
DROP INDEX outbox_given_up;
DROP INDEX outbox_given_up_of_receiver;
CREATE INDEX outbox_dead ON outbox (died_at) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
CREATE INDEX outbox_given_up ON outbox (number) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
CREATE INDEX outbox_given_up_of_receiver ON outbox (destination, number) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
CREATE INDEX outbox_delivered_at ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX outbox_delivered ON outbox (number) WHERE delivered_at IS NOT NULL;
CREATE INDEX outbox_delivered_of_receiver ON outbox (destination, number) WHERE delivered_at IS NOT NULL;`,
  postgres: `ALTER TABLE colloquy.outbox ADD COLUMN delivered_at bigint, ADD COLUMN status integer;
DROP INDEX colloquy.outbox_dead;
CREATE INDEX outbox_dead ON colloquy.outbox (died_at) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
CREATE INDEX outbox_delivered_at ON colloquy.outbox (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX outbox_delivered ON colloquy.outbox (created_at, id) WHERE delivered_at IS NOT NULL;`,
};
