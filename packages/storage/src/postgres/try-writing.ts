// Tries whether the database takes writes.
import { saveMetadata } from '../nouns/metadata/metadata.ts';
import type { Connection } from './connections/connection.ts';
import { runWork } from './run-work.ts';
import { refuseNewerSchema } from './schema/newer-schema.ts';

/** Writes a note, unless a newer server has migrated the schema. */
export async function tryWriting(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT max(version) AS version FROM colloquy.schema_versions',
  );
  refuseNewerSchema(rows[0]?.version ?? 0);
  await runWork(connection, saveMetadata({ name: 'written', text: 'yes' }));
}
