// Notes: short texts that servers keep for themselves.

import { compareText } from '../compare-text.ts';
import type { LeftFilesPage } from '../left-files.ts';
import { LEFT_FILES, namesOnPage } from '../left-files.ts';
import type { Connection } from './connections/connection.ts';
import type { Questions } from './reads/questions.ts';
import { refuseNewerSchema } from './schema/newer-schema.ts';
import { toBinaryArray } from './values/binary-array.ts';

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

/** Notes that the files of chats are still to be removed. */
export async function noteLeftFiles(
  connection: Connection,
  sessionIds: readonly string[],
  origin: string,
): Promise<void> {
  if (sessionIds.length > 0) await connection.query(addLeftFiles, [namesOf(sessionIds), origin]);
}

/** Takes that back, and gives how many were noted. */
export async function forgetLeftFiles(
  connection: Connection,
  sessionIds: readonly string[],
): Promise<number> {
  return (await connection.query(removeLeftFiles, [namesOf(sessionIds)])).count;
}

/** Reads a page of them. In two questions, because where sessions are spread over many machines one cannot be asked about both tables. */
export async function readLeftFiles({ all }: Questions, page: LeftFilesPage): Promise<readonly string[]> {
  type Row = { readonly id: string };
  const origins = page.of && toBinaryArray('text', page.of);
  for (let { after } = page; ; ) {
    const names = namesOnPage({ ...page, after });
    const rows = origins
      ? await all<Row>(leftFilesOf, ...names, origins)
      : await all<Row>(leftFiles, ...names);
    const noted = rows.map(({ id }) => id);
    const inUse = await all<Row>(sessionsThere, toBinaryArray('text', noted));
    const left = noted.filter((id) => !inUse.some((session) => session.id === id));
    if (left.length > 0 || noted.length === 0) return left;
    after = noted.at(-1);
  }
}

/** In one order on all servers, so that none waits for another one that waits for it. */
function namesOf(sessionIds: readonly string[]): Buffer {
  return toBinaryArray(
    'text',
    [...new Set(sessionIds)].sort(compareText).map((id) => LEFT_FILES + id),
  );
}

const addLeftFiles = {
  name: 'add left files',
  text: `INSERT INTO colloquy.notes (name, text) SELECT name, $2 FROM unnest($1::text[]) AS given (name)
    ON CONFLICT (name) DO UPDATE SET text = excluded.text`,
};

const removeLeftFiles = {
  name: 'remove left files',
  text: 'DELETE FROM colloquy.notes AS stored USING unnest($1::text[]) AS given (name) WHERE stored.name = given.name COLLATE "C"',
};

const leftFilesWhere = (condition: string) =>
  `SELECT substr(name, ${LEFT_FILES.length + 1}) AS id FROM colloquy.notes WHERE name > $1 AND name < $2 ${condition} ORDER BY name LIMIT $3`;
const leftFiles = { name: 'left files', text: leftFilesWhere('') };
const leftFilesOf = { name: 'left files of', text: leftFilesWhere('AND text = ANY ($4::text[])') };

const sessionsThere = {
  name: 'sessions there',
  text: 'SELECT id FROM colloquy.sessions WHERE id = ANY ($1::text[])',
};
