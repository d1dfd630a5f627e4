// The rows of batch writers: each names the last batch of its writer.

import { postgresMigrations as migrations } from '../../migrations/migrations.ts';
import { NOW } from '../database-clock.ts';

/**
 * Notes the batch and locks the writer's row until the end, so that a reader of the row learns the outcome. Returns
 * nothing when a newer server has migrated the schema; migrations lock the table, so no batch runs during one.
 */
export const recordBatch = {
  name: 'note batch',
  text: `INSERT INTO colloquy.writers (id, batch, written_at) SELECT $1::text, $2::bigint, ${NOW}
    WHERE NOT EXISTS (SELECT FROM colloquy.schema_versions WHERE version > ${migrations.length})
    ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at RETURNING batch`,
};

/** The last batch that a writer wrote. Waits until a transaction that holds the row has ended, one way or the other. */
export const lastBatch = {
  name: 'last batch',
  text: `INSERT INTO colloquy.writers (id, batch, written_at) VALUES ($1, 0, ${NOW})
    ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at RETURNING batch`,
};
