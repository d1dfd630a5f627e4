// For aging: when a version was last published or pointed at, and links between a result and its sessions. All of these change when a chat begins,
// not each turn, so that rewrites stay within their page.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `ALTER TABLE flows ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE flows SET used_at = unixepoch() * 1000;
CREATE INDEX sessions_of_result ON sessions (result_id) WHERE result_id IS NOT NULL;
CREATE INDEX results_of_session ON results (session_id);
CREATE INDEX starts_of_session ON requests (session_id) WHERE scope <> session_id;`,
  postgres: `ALTER TABLE colloquy.flows ADD COLUMN used_at bigint NOT NULL DEFAULT 0;
UPDATE colloquy.flows SET used_at = (extract(epoch FROM now()) * 1000)::bigint;
CREATE INDEX sessions_of_result ON colloquy.sessions (result_id COLLATE "C") WHERE result_id IS NOT NULL;
CREATE INDEX results_of_session ON colloquy.results (session_id COLLATE "C");
CREATE INDEX starts_of_session ON colloquy.requests (session_id COLLATE "C") WHERE scope <> session_id;`,
};
