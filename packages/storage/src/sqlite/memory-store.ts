// The store in memory: SQLite without a file, gone with the process. For `--memory` and for tests.
import type { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import type { Removal, SessionMark, Store, TurnCommit } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import type { Work } from './commits.ts';
import { batchOf, createCommits } from './commits.ts';
import { openInMemory } from './open-database.ts';
import type { Reader } from './reader.ts';
import { createReader } from './reader.ts';
import { createStoreMethods } from './store-methods.ts';
import { toStoreFailure } from './to-store-failure.ts';
import { createWriter } from './writer.ts';

const PLACE = 'The store in memory';

/** How much a store in memory keeps. */
export interface MemoryStoreOptions {
  /** Chats. The oldest go when there are more. */
  readonly mostSessions?: number;
}

/**
 * Opens a store in the memory of the process. One connection reads and writes, on the calling thread. It behaves like
 * other stores, except that it survives no crash and drops the oldest chats when there are too many.
 *
 * @example
 * const store = memoryStore();
 * await store.commitTurns([turn]); // [{ type: 'committed' }]
 */
export function memoryStore({ mostSessions = limits.sessionsInMemory }: MemoryStoreOptions = {}): Store {
  const database = openInMemory();
  const reader = createReader(database);
  const writer = createWriter(database, { id: 'memory' });
  let batches = 0;

  function attempt<T>(work: () => T): T {
    if (!database.isOpen) throw new StoreFailure('closed', `${PLACE} was closed.`);
    try {
      return work();
    } catch (error) {
      throw toStoreFailure(error, PLACE);
    }
  }

  function write(work: Work): string {
    return writer.write(batchOf([work], ++batches));
  }

  const dropOldest = prepareDropping(database, {
    mostSessions,
    remove: (removal) => write({ turns: [], task: { type: 'remove', removal } }),
  });

  const commits = createCommits(async (work) =>
    attempt(() => {
      const outcomes = write(work);
      dropOldest(work.turns);
      return outcomes;
    }),
  );

  return {
    ...createStoreMethods({
      read: async <T>(ask: (reader: Reader) => T) => attempt(() => ask(reader)),
      write: (work) => work(),
      reader,
      commits,
    }),
    /** There is no file from which removed data could be read. */
    async scrub() {
      attempt(() => undefined);
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Prepares the removal of the oldest chats, with the results that no newer chat continues. It counts chats only after a hundredth of them may have been
 * added, because a count reads the whole table.
 */
function prepareDropping(
  database: DatabaseSync,
  { mostSessions, remove }: { readonly mostSessions: number; readonly remove: (removal: Removal) => void },
): (turns: readonly TurnCommit[]) => void {
  const step = Math.ceil(mostSessions / 100);
  let added = 0;

  function forget(): void {
    const { count } = database.prepare('SELECT count(*) AS count FROM sessions').get() ?? {};
    const most = Math.max(0, Number(count) - mostSessions);
    // Rows are in the order in which the chats began.
    const sessions = database
      .prepare('SELECT id, turn, updated_at AS updatedAt FROM sessions ORDER BY rowid LIMIT ?')
      .all(most) as unknown as SessionMark[];
    if (sessions.length === 0) return;
    remove({ kind: 'sessions', sessions });
    const results = database
      .prepare(`SELECT id FROM results WHERE session_id IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM sessions WHERE result_id = results.id)`)
      .all(JSON.stringify(sessions.map(({ id }) => id)));
    for (const { id } of results) remove({ kind: 'visitor', visitor: { resultId: String(id) } });
  }

  return (turns) => {
    for (const { expected } of turns) if (typeof expected === 'string') added++;
    if (added < step) return;
    added = 0;
    forget();
  };
}
