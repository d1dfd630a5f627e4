// Notes: short texts that servers keep for themselves.
import type { DatabaseSync } from 'node:sqlite';
import type { LeftFilesPage } from '../left-files.ts';
import { LEFT_FILES, namesOnPage } from '../left-files.ts';
import type { Note } from '../store.ts';
import { prepareQuery } from './query.ts';

/** Prepares the writer on a connection. Runs in the commit thread. */
export function createNoteWriter(database: DatabaseSync): (note: Note) => void {
  const keep = database.prepare(
    'INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
  );
  return ({ name, text }) => {
    keep.run(name, text);
  };
}

/** Prepares the reader on a connection. */
export function createNoteReader(database: DatabaseSync): (name: string) => string | undefined {
  const note = prepareQuery<{ readonly text: string }>(database, 'SELECT text FROM notes WHERE name = ?');
  return (name) => note.get(name)?.text;
}

/** Notes that the files of chats are still to be removed, and takes it back. Runs in the commit thread. */
export interface LeftFilesWriter {
  note(sessionIds: readonly string[], origin: string): void;
  /** Gives how many were noted. */
  forget(sessionIds: readonly string[]): number;
}

/** Prepares it on a connection. */
export function prepareLeftFiles(database: DatabaseSync): LeftFilesWriter {
  const add = createNoteWriter(database);
  const remove = database.prepare('DELETE FROM notes WHERE name = ?');
  return {
    note(sessionIds, text) {
      for (const id of sessionIds) add({ name: LEFT_FILES + id, text });
    },
    forget: (sessionIds) =>
      sessionIds.reduce((count, id) => count + Number(remove.run(LEFT_FILES + id).changes), 0),
  };
}

/** Prepares the reader of them on a connection. */
export function createLeftFilesReader(database: DatabaseSync): (page: LeftFilesPage) => readonly string[] {
  const left = prepareQuery<{ readonly id: string }>(
    database,
    `SELECT substr(name, ${LEFT_FILES.length + 1}) AS id FROM notes WHERE name > ?1 AND name < ?2
      AND (?4 IS NULL OR text IN (SELECT value FROM json_each(?4)))
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE id = substr(name, ${LEFT_FILES.length + 1})) ORDER BY name LIMIT ?3`,
  );
  return (page) =>
    left.all(...namesOnPage(page), page.of ? JSON.stringify(page.of) : null).map(({ id }) => id);
}
