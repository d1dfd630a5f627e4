// Notes: short texts that servers keep for themselves.
import type { Connection } from './connections/connection.ts';
import type { Questions } from './reads/questions.ts';
import { refuseNewerSchema } from './schema/newer-schema.ts';

/** Keeps a short text of the servers. Doing it twice leaves the same. */
export const setNote = {
  name: 'set note',
  text: 'INSERT INTO colloquy.notes (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
};

/** Reads a note. */
export async function readNote({ all }: Questions, name: string): Promise<string | undefined> {
  return (await all<{ readonly text: string }>(noteByName, name))[0]?.text;
}

const noteByName = { name: 'note by name', text: 'SELECT text FROM colloquy.notes WHERE name = $1' };

/** Writes a note, unless a newer server has brought the schema up to date. */
export async function tryWriting(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT max(version) AS version FROM colloquy.schema_versions',
  );
  refuseNewerSchema(rows[0]?.version ?? 0);
  await connection.query(setNote, ['written', 'yes']);
}
