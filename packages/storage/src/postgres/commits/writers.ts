// The rows of those who write batches: each tells which batch its writer wrote last.
import { NOW } from '../database-clock.ts';
import { migrations } from '../schema/migrations.ts';

/**
 * Notes the batch and holds the writer's row to the end, so that whoever asks for it learns how the batch ended. Returns nothing when a newer server
 * has brought the schema up to date; that one locks the table while it does so, so no batch of ours is under way meanwhile.
 */
export const noteBatch = {
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
