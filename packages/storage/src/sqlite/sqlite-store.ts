// The SQLite store: one file, reads on the calling thread, commits in groups on a thread of their own.
import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../limits.ts';
import type { Store } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import { createWritingCheck } from '../writing-check.ts';
import { scrubFile } from './cleanup.ts';
import type { CommitStatistics } from './commit-queue.ts';
import { createCommitQueue } from './commit-queue.ts';
import type { CommitThread, ThreadOptions } from './commit-thread.ts';
import { startCommitThread } from './commit-thread.ts';
import type { ExaminedFile } from './examine-file.ts';
import { openForReading, PAGE_BYTES, prepareFile } from './open-database.ts';
import type { Reader } from './reader.ts';
import { createReader } from './reader.ts';
import { createResultScans } from './result-scans.ts';
import { createStoreMethods } from './store-methods.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** Where the store is. */
export interface SqliteStoreOptions {
  /** Path of the database file. Its folder is made when it is not there. Beside it SQLite keeps `-wal` and `-shm`. */
  readonly file: string;
  /** Maximum pages (8 KiB each) of the file. Without it the disk is the limit. */
  readonly maximumPages?: number;
  /** How the thread that writes is started. */
  readonly startThread?: (options: ThreadOptions) => CommitThread;
  /** Milliseconds without a commit after which that thread ends, until there is one again. */
  readonly restAfterMs?: number | undefined;
}

/** A store with statistics about the grouping of commits. */
export interface SqliteStore extends Store {
  statistics(): CommitStatistics;
}

/**
 * Opens a store in a SQLite file. A commit that resolved is on the disk. Several processes may use the same file.
 * Throws a StoreFailure when the file cannot be made, written or understood.
 *
 * @example
 * const store = sqliteStore({ file: '/var/lib/colloquy/colloquy.db' });
 * await store.commitTurns([turn]);
 * await store.close();
 */
export function sqliteStore({
  file,
  maximumPages,
  startThread = startCommitThread,
  restAfterMs,
}: SqliteStoreOptions): SqliteStore {
  prepareFile(file);
  const database = openForReading(file);
  const reader = createReader(database);
  const writerId = randomUUID();
  const queue = createCommitQueue({
    file,
    startThread: () => startThread({ file, writerId, maximumPages }),
    writtenOutcomes: (batch) => reader.outcomes(writerId, batch),
    restAfterMs,
    onDrained: () => database.close(), // before the thread, so that the last connection is one that may tidy up
  });

  /** Set once all of the file was looked at and a part of it found to be damaged. */
  let damage: StoreFailure | undefined;

  /** Async, so that a thrown error becomes a rejection. */
  async function read<T>(ask: (reader: Reader) => T): Promise<T> {
    if (damage) throw damage;
    if (!database.isOpen) throw new StoreFailure('closed', `${file} was closed.`);
    try {
      return ask(reader);
    } catch (error) {
      throw toStoreFailure(error, file);
    }
  }

  /** The same for what writes: nothing is put on top of damage. */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    if (damage) throw damage;
    return work();
  }

  /** In a thread of its own: it takes long. A server that stops does not wait for it. */
  async function examine(): Promise<void> {
    const thread = new Worker(new URL('./examination-thread.ts', import.meta.url), {
      workerData: file,
      name: 'examination',
      execArgv: [],
    });
    thread.unref();
    examining.add(thread);
    const { promise, resolve, reject } = Promise.withResolvers<ExaminedFile | undefined>();
    thread
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => resolve(undefined));
    try {
      const found = await promise;
      if (found && !found.ok) damage = new StoreFailure('corrupt', found.message);
    } finally {
      examining.delete(thread);
    }
    if (damage) throw damage;
  }
  const examining = new Set<Worker>();
  const methods = createStoreMethods({ read, write, reader, commits: queue });
  const scans = createResultScans(file, methods.resultSearch);

  return {
    checkWriting: createWritingCheck(() =>
      write(async () => {
        refuseFullDisk(file);
        await queue.commitNothing();
      }),
    ),
    ...methods,
    resultSearch: {
      async scan(scan) {
        if (damage) throw damage;
        return scans.scan(scan);
      },
    },
    examine,
    scrub: () => write(() => scrubFile({ file, pageBytes: PAGE_BYTES, scrub: queue.scrub })),
    statistics: queue.statistics,
    async close() {
      await Promise.all([scans.close(), ...[...examining].map((thread) => thread.terminate())]);
      await queue.close();
    },
  };
}

/** A disk on which a few bytes still fit is full for turns. */
function refuseFullDisk(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize < limits.leastFreeBytes)
    throw toStoreFailure(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }), file);
}
