// The journals of turns that call the world: how they are written, and removed with their commits.
import type { DatabaseSync } from 'node:sqlite';
import type { JournalWrite } from '../store.ts';
import { columns } from './rows.ts';
import type { Value } from './value.ts';

/** Writes and removes journals, in the commit thread, inside the batch's transaction. Throws SQLite's errors. */
export interface JournalWriter {
  /** Writes the journal with its calls, unless its holder is not the expected one. */
  add(write: JournalWrite): boolean;
  /** Whether the journals from `from` to `to` in the flat list have the holders named there. */
  areHeld(names: readonly Value[], from?: number, to?: number): boolean;
  /** Removes the journals that the flat list of owners, turns and holders names from `from` to `to`, and those of the owners' earlier turns. */
  remove(names: readonly Value[], from?: number, to?: number): void;
}

/** Prepares a writer on a connection. One at a time is fast enough: a caller that writes a journal is about to wait for the network. */
export function createJournalWriter(database: DatabaseSync): JournalWriter {
  const begin = database.prepare(
    'INSERT OR IGNORE INTO journals (owner, turn, holder, hash, content, written_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const goOn = database.prepare(
    'UPDATE journals SET holder = ?, hash = ?, content = ?, written_at = ? WHERE owner = ? AND turn = ? AND holder = ?',
  );
  const setCall =
    database.prepare(`INSERT INTO calls (owner, turn, number, hash, content) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (owner, turn, number) DO UPDATE SET hash = excluded.hash, content = excluded.content`);
  const findHolder = database.prepare('SELECT holder FROM journals WHERE owner = ? AND turn = ?');
  const removeCalls = database.prepare('DELETE FROM calls WHERE owner = ? AND turn <= ?');
  const removeJournals = database.prepare('DELETE FROM journals WHERE owner = ? AND turn <= ?');
  return {
    add({ owner, turn, holder, hash, content, calls, expected }) {
      const now = Date.now();
      const { changes } =
        expected === undefined
          ? begin.run(owner, turn, holder, hash, content, now)
          : goOn.run(holder, hash, content, now, owner, turn, expected);
      if (changes !== 1) return false;
      for (const call of calls) setCall.run(owner, turn, call.number, call.hash, call.content);
      return true;
    },
    areHeld(names, from = 0, to = names.length) {
      for (let at = from; at < to; at += columns.journals) {
        const [owner = null, turn = null, holder] = names.slice(at, at + columns.journals);
        if (findHolder.get(owner, turn)?.holder !== holder) return false;
      }
      return true;
    },
    remove(names, from = 0, to = names.length) {
      for (let at = from; at < to; at += columns.journals) {
        const [owner = null, turn = null] = names.slice(at, at + columns.journals);
        removeCalls.run(owner, turn);
        removeJournals.run(owner, turn);
      }
    },
  };
}
