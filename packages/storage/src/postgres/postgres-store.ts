// The PostgreSQL store: one database, any number of servers, commits in groups.
import { setImmediate } from 'node:timers/promises';
import { verifiedRequest } from '../checksum.ts';
import { storeMethodsOf, workOf } from '../nouns/noun.ts';
import { resultSearch } from '../nouns/result-search/result-search.ts';
import type { CommitOutcome, Store } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import { createWritingCheck } from '../writing-check.ts';
import { createCleanup } from './cleanup.ts';
import { createCommitLane } from './commits/commit-lane.ts';
import type { CommitStatistics } from './commits/commit-queue.ts';
import { createCommitQueue } from './commits/commit-queue.ts';
import type { Connection } from './connections/connection.ts';
import { readAddress } from './connections/database-address.ts';
import type { LastingConnection } from './connections/lasting-connection.ts';
import { keepConnection } from './connections/lasting-connection.ts';
import type { Line } from './connections/line.ts';
import { createLine } from './connections/line.ts';
import { retry } from './connections/retry.ts';
import { commitSettings, readSettings } from './connections/settings.ts';
import { openDatabaseClock } from './database-clock.ts';
import { inTransaction } from './in-transaction.ts';
import { limits } from './limits.ts';
import { createPostgresNotifications } from './notifications/postgres-notifications.ts';
import type { Reader } from './reader.ts';
import { createReader } from './reader.ts';
import { runWork } from './run-work.ts';
import { prepareDatabase } from './schema/migrate.ts';
import { tryWriting } from './try-writing.ts';

/** Where the store is, and how much of it is used. */
export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`, with `?sslmode=verify-full` for TLS. The tables are made in a schema `colloquy`. */
  readonly url: string;
  /** Connections that commit. Beside them one reads, and others publish, remove or listen on demand. */
  readonly lanes?: number;
  /** Milliseconds that commits and reads wait for a database that is away, before they fail. */
  readonly outageWaitMs?: number;
  /** Called once with the reason when opening takes a while. */
  readonly onWaiting?: ((why: string) => void) | undefined;
}

/** A store with statistics about the grouping of commits. */
export interface PostgresStore extends Store {
  statistics(): CommitStatistics;
}

/**
 * Opens a store in a PostgreSQL database, and migrates its schema. A resolved commit is on the database's disk. Many
 * servers may use the same database: a turn that two of them run is written once.
 *
 * While the database is away, commits and reads wait for some seconds and then fail with `unavailable`; they work
 * again when it is back. If it went away between COMMIT and its answer and stays away, the failure says that the
 * outcome is unknown; this is the one exception to "nothing was written".
 *
 * @throws StoreFailure when the database cannot be reached or understood
 * @example
 * const store = await postgresStore({ url: 'postgres://bot:secret@localhost/chats' });
 * await store.commitTurns([turn]);
 * await store.close();
 */
export async function postgresStore({
  url,
  lanes = limits.commitLanes,
  outageWaitMs = limits.outageWaitMs,
  onWaiting,
}: PostgresStoreOptions): Promise<PostgresStore> {
  const address = readAddress(url);
  const patience = { address, outageWaitMs };
  await prepareDatabase(address, { outageWaitMs, onWaiting, mustBeFinished: true });
  const queue = createCommitQueue({
    lanes: Array.from({ length: lanes }, () => createCommitLane(address)),
    place: address.place,
    outageWaitMs,
  });
  const reading = keepConnection(address, { settings: readSettings });
  const publishing = keepConnection(address, { settings: commitSettings });
  const outboxing = keepConnection(address, { settings: commitSettings });
  // A scan takes longer than all other reads, which would wait for it on their connection.
  const searching = keepConnection(address, { settings: readSettings });
  const cleanup = createCleanup(patience);
  const notifications = createPostgresNotifications(address);
  const reader = createReader((question) => retry(reading, patience, question));
  const clock = await openDatabaseClock((question) => retry(reading, patience, question)).catch(
    async (error: unknown) => {
      await Promise.all([queue.close(), reading.close()]);
      throw error;
    },
  );
  clock.start();
  const publications = createLine();
  const sendings = createLine();
  let closing: Promise<void> | undefined;

  /** Async, so that a thrown error becomes a rejection. */
  async function open(): Promise<Reader> {
    if (closing) throw new StoreFailure('closed', `The store on ${address.place} was closed.`);
    return reader;
  }

  /** The time in the queue counts as waiting for the database. */
  async function standInLine<T>(
    { line, lasting }: { readonly line: Line; readonly lasting: LastingConnection },
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    await open();
    return line.run((waitedMs) => retry(lasting, { address, outageWaitMs: outageWaitMs - waitedMs }, work));
  }

  /** One bot is published or changed at a time, and nothing else is written into the transaction of that. */
  function inTurn<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return standInLine({ line: publications, lasting: publishing }, work);
  }

  /** The same for the inbox, its contacts, the outbox and the tallies, which have a connection of their own. */
  function sendInTurn<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return standInLine({ line: sendings, lasting: outboxing }, work);
  }

  /** One round of the event loop after the last commit, because those who have just been answered may still read. */
  async function end(): Promise<void> {
    clock.stop();
    await queue.close();
    await Promise.all([publications.end(), sendings.end()]);
    await setImmediate();
    await Promise.all([
      reading.close(),
      searching.close(),
      publishing.close(),
      outboxing.close(),
      cleanup.close(),
      notifications.close(),
    ]);
  }

  const nouns = storeMethodsOf({
    read: async (work) => (await open()).run(work),
    write(write) {
      const standing = OWN_CONNECTION.has(write.noun) ? sendInTurn : inTurn;
      return standing((connection) => inTransaction(connection, () => runWork(connection, workOf(write))));
    },
  });

  return {
    checkWriting: createWritingCheck(() => inTurn(tryWriting)),
    clock: clock.now,
    ...nouns,
    resultSearch: {
      async scan(scan) {
        await open();
        return retry(searching, patience, (connection) => runWork(connection, resultSearch.reads.scan(scan)));
      },
    },
    async loadSessions(ids) {
      const { session } = await open();
      return Promise.all(ids.map(session));
    },
    async loadRequests(identities) {
      const { request } = await open();
      return Promise.all(identities.map(request));
    },
    async commitTurns(turns) {
      const outcomes = await queue.commit(turns);
      return outcomes.some(isRepeated) ? outcomes.map(verifiedOutcome) : outcomes;
    },
    journal: (write) => queue.journal(write),
    async remove(removal, stamp) {
      await open();
      return cleanup.remove(removal, stamp);
    },
    async scrub() {
      await open();
      await cleanup.scrub();
    },
    async withLock(name, task) {
      await open();
      return cleanup.withLock(name, task);
    },
    async notify(topic) {
      await open();
      await notifications.notify(topic);
    },
    onNotification: notifications.onNotification,
    statistics: queue.statistics,
    close() {
      closing ??= end();
      return closing;
    },
  };
}

/** Nouns whose writes do not wait for those of bots. */
const OWN_CONNECTION: ReadonlySet<string> = new Set(['contacts', 'inbox', 'outbox', 'tallies']);

function isRepeated({ type }: CommitOutcome): boolean {
  return type === 'repeated';
}

/** Only the caller of a damaged response gets the error; the rest of its batch is fine. */
function verifiedOutcome(outcome: CommitOutcome): CommitOutcome {
  return outcome.type === 'repeated' ? { ...outcome, request: verifiedRequest(outcome.request) } : outcome;
}
