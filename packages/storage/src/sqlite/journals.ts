// The journals of turns that call the world: how they are written, and removed with their commits.
import type { DatabaseSync } from 'node:sqlite';
import type { HeldJournal, JournalWrite } from '../store.ts';

/** Writes and removes journals, in the commit thread, inside the batch's transaction. Throws SQLite's errors. */
export interface JournalWriter {
  /** Writes the journal with its calls, unless its holder is not the expected one. */
  add(write: JournalWrite): boolean;
  /** Whether the stored journal has this holder. */
  isHeld(journal: HeldJournal): boolean;
  /** Removes the journal, and those of its owner's earlier turns. */
  remove(journal: HeldJournal): void;
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
    isHeld: ({ owner, turn, holder }) => findHolder.get(owner, turn)?.holder === holder,
    remove({ owner, turn }) {
      removeCalls.run(owner, turn);
      removeJournals.run(owner, turn);
    },
  };
}
