// What the commit thread does: writes the batches that it receives, one after another.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import type { Batch, BatchReply, ScrubReply, ScrubRequest } from './batch.ts';
import type { ThreadOptions } from './commit-thread.ts';
import type { MarkWriter } from './commit-watermark.ts';
import { openMark, readMark } from './commit-watermark.ts';
import { lifeIn } from './compare-life.ts';
import { CHECKPOINT_PAGES, openForWriting } from './open-database.ts';
import { scrub } from './scrub.ts';
import { toStoreFailure } from './to-store-failure.ts';
import type { Writer } from './writer.ts';
import { createWriter } from './writer.ts';

/** Rows of killed processes are needed for seconds; a day is more than enough. */
const STALE_WRITER_MS = 24 * 60 * 60 * 1000;

/** After so many the log may have grown by a tenth of its limit. Each check costs as much as half a turn. */
const LOOK_AT_LOG = { batches: 16, turns: 128 };

interface Connection {
  readonly database: DatabaseSync;
  readonly writer: Writer;
  readonly logSize: StatementSync;
  readonly life: string;
  readonly mark: MarkWriter;
}

/**
 * Writes the batches that arrive on a port into a file, until the port is told to close.
 *
 * @example if (parentPort) serveCommits(parentPort, workerData);
 */
export function serveCommits(port: MessagePort, { file, writerId, maximumPages }: ThreadOptions): void {
  let sinceLook = { batches: 0, turns: 0 };
  let connection: Connection | undefined;
  /** Batches that are in the file itself. */
  let batchesInFile = readMarkOrNothing();

  port.on('message', (message: Batch | ScrubRequest | 'close' | 'rest') => {
    if (message === 'close') {
      finish();
      port.close();
    } else if (message === 'rest') {
      // The file stays as it is: another thread continues with it on the next write.
      disconnect();
      port.close();
    } else if ('pages' in message) {
      port.postMessage(scrubbed(message));
    } else {
      port.postMessage(reply(message));
      // After the reply, so that only the next batch, which gathers anyway, waits for it.
      sinceLook.batches++;
      sinceLook.turns += message.turns.count;
      if (sinceLook.batches >= LOOK_AT_LOG.batches || sinceLook.turns >= LOOK_AT_LOG.turns) shortenLog();
    }
  });

  warmUp();

  /** After a failure the next batch opens a new connection, which recovers once the cause is gone. */
  function reply(batch: Batch): BatchReply {
    try {
      connection ??= connect();
      const outcomes = connection.writer.write(batch);
      noteLife();
      return { number: batch.number, outcomes };
    } catch (error) {
      const { code, message } = toStoreFailure(error, file);
      disconnect();
      return { number: batch.number, failure: { code, message } };
    }
  }

  /** Between commit and reply, so that everything acknowledged is noted. */
  function noteLife(): void {
    if (!connection) return;
    const { mark, life, writer } = connection;
    mark.note({ name: life, batches: writer.batches, batchesInFile });
  }

  function readMarkOrNothing(): number {
    try {
      return readMark(file)?.batchesInFile ?? 0;
    } catch {
      return 0;
    }
  }

  /** Moves the write-ahead log into the file when it has grown. The next batch reports an obstacle. */
  function shortenLog(): void {
    sinceLook = { batches: 0, turns: 0 };
    try {
      if (!connection || Number(connection.logSize.get()?.log) < CHECKPOINT_PAGES) return;
      const { log, checkpointed } = connection.database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
      if (log === checkpointed) batchesInFile = connection.writer.batches;
    } catch {
      // The log stays longer, and is retried after the next batch.
    }
  }

  function scrubbed(request: ScrubRequest): ScrubReply {
    try {
      connection ??= connect();
      scrub(connection.database, request, file);
      return { scrubbed: true };
    } catch (error) {
      const { code, message } = toStoreFailure(error, file);
      return { scrubbed: true, failure: { code, message } };
    }
  }

  /** Connects before the first batch, which reports any failure. */
  function warmUp(): void {
    try {
      connection = connect();
    } catch {
      disconnect();
    }
  }

  function connect(): Connection {
    const database = openForWriting(file);
    try {
      if (maximumPages !== undefined) database.exec(`PRAGMA max_page_count = ${maximumPages}`);
      return {
        database,
        writer: createWriter(database, { id: writerId }),
        logSize: database.prepare('PRAGMA wal_checkpoint(NOOP)'),
        life: lifeIn(database)?.name ?? 'none',
        mark: openMark(file),
      };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Leaves one tidy file: moves the log into it, and removes the rows of this process and of killed ones. */
  function finish(): void {
    try {
      connection ??= connect();
      const sweep = connection.database.prepare('DELETE FROM writers WHERE id = ? OR written_at < ?');
      sweep.run(writerId, Date.now() - STALE_WRITER_MS);
      const { database, mark, life } = connection;
      const { batches = 0 } = lifeIn(database) ?? {};
      const cut = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if (cut?.busy === 0) mark.note({ name: life, batches, batchesInFile: batches });
    } catch {
      // Acknowledged data is in the log already; the next process to open the file moves it.
    }
    disconnect();
  }

  function disconnect(): void {
    try {
      connection?.mark.close();
      connection?.database.close();
    } catch {
      // A connection that cannot even be closed is given up.
    }
    connection = undefined;
  }
}
