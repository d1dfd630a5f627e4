// Notes: short texts that servers keep for themselves.
import type { Connection } from './connections/connection.ts';
import { refuseNewerSchema } from './schema/newer-schema.ts';

/** Keeps a short text of the servers. Doing it twice leaves the same. */
export const setNote = {
  name: 'set note',
  text: 'INSERT INTO colloquy.notes (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
};

/** Writes a note, unless a newer server has brought the schema up to date. */
export async function tryWriting(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT max(version) AS version FROM colloquy.schema_versions',
  );
  refuseNewerSchema(rows[0]?.version ?? 0);
  await connection.query(setNote, ['written', 'yes']);
}
