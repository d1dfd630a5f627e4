// The SQLite store: one file, reads on the calling thread, commits in groups on a thread of their own.
import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../limits.ts';
import { checkTopic, createLocalNotifications } from '../local-notifications.ts';
import { removeInParts } from '../removal-parts.ts';
import type { CommitOutcome, Store, TurnCommit } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import { createWritingCheck } from '../writing-check.ts';
import { outcomeLetters } from './batch.ts';
import { scrubFile } from './cleanup.ts';
import type { CommitStatistics } from './commit-queue.ts';
import { createCommitQueue } from './commit-queue.ts';
import type { ThreadOptions } from './commit-thread.ts';
import { startCommitThread } from './commit-thread.ts';
import type { ExaminedFile } from './examine-file.ts';
import { openForReading, PAGE_BYTES, prepareFile } from './open-database.ts';
import type { Reader } from './reader.ts';
import { createReader } from './reader.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** Where the store is. */
export interface SqliteStoreOptions {
  /** Path of the database file. Its folder is made when it is not there. Beside it SQLite keeps `-wal` and `-shm`. */
  readonly file: string;
  /** Pages of 8 KiB to which the file may grow. Without it the disk is the bound. */
  readonly maximumPages?: number;
  /** How the thread that writes is started. */
  readonly startThread?: (options: ThreadOptions) => Worker;
  /** Milliseconds without a commit after which that thread ends, until there is one again. */
  readonly restAfterMs?: number | undefined;
}

/** A store that also tells how its commits are grouped. */
export interface SqliteStore extends Store {
  statistics(): CommitStatistics;
}

const COMMITTED: CommitOutcome = { type: 'committed' };
const CONFLICT: CommitOutcome = { type: 'conflict' };

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
  const notifications = createLocalNotifications();
  const queue = createCommitQueue({
    file,
    startThread: () => startThread({ file, writerId, maximumPages }),
    writtenOutcomes: (batch) => reader.outcomes(writerId, batch),
    restAfterMs,
    onDrained: () => database.close(), // before the thread, so that the last connection is one that may tidy up
  });

  /** Set once all of the file was looked at and a part of it found to be damaged. */
  let damage: StoreFailure | undefined;

  /** Async, so that what is thrown becomes a rejection. */
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

  /** A key that is known has its row by now: the batch that said so is written. */
  function toOutcome(letter: string | undefined, { request }: TurnCommit): CommitOutcome {
    if (letter === outcomeLetters.committed) return COMMITTED;
    const stored = letter === outcomeLetters.repeated && request ? reader.request(request) : undefined;
    return stored ? { type: 'repeated', request: stored } : CONFLICT;
  }

  return {
    checkWriting: createWritingCheck(() =>
      write(async () => {
        refuseFullDisk(file);
        await queue.commitNothing();
      }),
    ),
    publish: (flows, bots, audit) => write(() => queue.publish({ flows, bots, audit })),
    changeBot: (change, audit) => write(() => queue.changeBot(change, audit)),
    outbox: {
      async claim(claim) {
        const ids = await write(() => queue.outbox<readonly string[]>({ type: 'claim', claim }));
        return read(() => reader.outbox.held(ids, claim.holder));
      },
      settle: (settlement) => write(() => queue.outbox<boolean>({ type: 'settle', settlement })),
      redeliver: (ids, { at }) => write(() => queue.outbox<number>({ type: 'redeliver', ids, at })),
      nextAt: (except) => read(() => reader.outbox.nextAt(except)),
      list: (page) => read(() => reader.outbox.list(page)),
      count: () => read(() => reader.outbox.count()),
    },
    tokens: {
      add: (token, audit) => write(() => queue.tokens({ type: 'add', token, audit })),
      load: (id) => read(() => reader.token(id)),
      list: () => read(() => reader.tokens()),
      revoke: (id, { at }, audit) => write(() => queue.tokens({ type: 'revoke', id, at, audit })),
      noteUse: async (id, { at }) => {
        await write(() => queue.tokens({ type: 'note use', id, at }));
      },
    },
    audit: {
      add: (entry) => write(() => queue.addAudit(entry)),
      list: (page) => read(() => reader.audit(page)),
    },
    webhooks: {
      add: (webhook, audit) => write(() => queue.webhook({ type: 'add', webhook, audit })),
      change: (change, audit) => write(() => queue.webhook({ type: 'change', change, audit })),
      remove: (id, audit) => write(() => queue.webhook({ type: 'remove', id, audit })),
      list: () => read(() => reader.webhooks()),
    },
    drafts: {
      load: (botId) => read(() => reader.drafts.load(botId)),
      write: (change, audit) => write(() => queue.draft({ write: change, bot: undefined, audit })),
      create: (bot, change, audit) => write(() => queue.draft({ write: change, bot, audit })),
      listChanges: (botId, page) => read(() => reader.drafts.changes(botId, page)),
      changesAfter: (botId, revision, page) => read(() => reader.drafts.changesAfter(botId, revision, page)),
      loadState: (botId, revision) => read(() => reader.drafts.state(botId, revision)),
    },
    tallies: {
      uncounted: (page) => read(() => reader.tallies.uncounted(page)),
      revision: (sessionIds) => read(() => reader.tallies.revision(sessionIds)),
      steps: (chats) => read(() => reader.tallies.steps(chats)),
      load: (names) => read(() => reader.tallies.load(names)),
      change: (change) => write(() => queue.changeTallies(change)),
      read: (range) => read(() => reader.tallies.read(range)),
    },
    loadFlow: (hash) => read(() => reader.flow(hash)),
    loadBot: (address) => read(() => reader.bot(address)),
    listBots: () => read(() => reader.bots()),
    loadVersion: (name) => read(() => reader.version(name)),
    listVersions: (botId, page) => read(() => reader.versions(botId, page)),
    loadSessions: (ids) => read(() => ids.map((id) => reader.session(id))),
    loadRequests: (identities) => read(() => identities.map((identity) => reader.request(identity))),
    loadTurns: (sessionId, page) => read(() => reader.turns(sessionId, page)),
    loadRecords: (sessionId, page) => read(() => reader.records(sessionId, page)),
    examine,
    async commitTurns(turns) {
      const outcomes = await write(() => queue.commit(turns));
      return turns.map((turn, index) => toOutcome(outcomes[index], turn));
    },
    journal: (journal) => write(() => queue.journal(journal)),
    loadJournal: (identity) => read(() => reader.journal(identity)),
    loadResult: (id) => read(() => reader.result(id)),
    listResults: (botId, page) => read(() => reader.results(botId, page)),
    findResults: (botId, search) => read(() => reader.foundResults(botId, search)),
    hasResultOf: (sessionId) => read(() => reader.hasResultOf(sessionId)),
    nextBotWithResults: (after) => read(() => reader.nextBotWithResults(after)),
    listSessions: (page) => read(() => reader.sessions(page)),
    listNewestSessions: (page) => read(() => reader.newestSessions(page)),
    listUnusedFlows: (page) => read(() => reader.unusedFlows(page)),
    listLeftFiles: (page) => read(() => reader.leftFiles(page)),
    remove: (removal, audit) => write(() => removeInParts(removal, (part) => queue.remove(part, audit))),
    loadNote: (name) => read(() => reader.note(name)),
    keepNote: (note) => write(() => queue.keepNote(note)),
    scrub: () => write(() => scrubFile({ file, pageBytes: PAGE_BYTES, scrub: queue.scrub })),
    /** Several processes on one file are rare, and removing twice does no harm. */
    async alone(_, task) {
      await task(new AbortController().signal);
      return true;
    },
    async notify(topic) {
      checkTopic(topic);
      notifications.notify(topic);
    },
    onNotification: notifications.onNotification,
    statistics: queue.statistics,
    async close() {
      await Promise.all([...examining].map((thread) => thread.terminate()));
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
