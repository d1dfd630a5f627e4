// Notes: short texts that servers keep for themselves.
import type { DatabaseSync } from 'node:sqlite';
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
