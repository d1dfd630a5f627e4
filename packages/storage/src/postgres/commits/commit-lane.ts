// A commit lane: one connection that writes one batch at a time, and resolves lost answers.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreFailure } from '../../store-failure.ts';
import type { Connection } from '../connections/connection.ts';
import { ConnectionLost } from '../connections/connection-lost.ts';
import type { DatabaseAddress } from '../connections/database-address.ts';
import { keepConnection } from '../connections/lasting-connection.ts';
import { commitSettings } from '../connections/settings.ts';
import { limits } from '../limits.ts';
import { toStoreFailure } from '../to-store-failure.ts';
import type { Batch } from './batch.ts';
import type { BatchOutcomes, BatchResult } from './commit-batch.ts';
import { CommitInDoubt, commitBatch } from './commit-batch.ts';
import { lastBatch } from './writers.ts';

/** Writes batches, one after another. */
export interface CommitLane {
  /** Rejects with a StoreFailure. While the database is away, tries until the deadline (of `performance.now()`). */
  commit(batch: Batch, deadlineMs: number): Promise<BatchResult>;
  close(): Promise<void>;
}

/** A batch of which it is not known whether it was written. */
interface Doubt {
  readonly number: number;
  readonly outcomes: BatchOutcomes;
}

/**
 * Opens a lane. Its row in the table of writers is changed by every batch and locked until the transaction ends. When
 * the connection breaks between COMMIT and its answer, reading that row on the next connection waits for the lost
 * transaction and shows whether it was committed.
 */
export function createCommitLane(address: DatabaseAddress): CommitLane {
  const lasting = keepConnection(address, { settings: commitSettings });
  const writerId = randomUUID();
  let number = 0;

  async function commit(batch: Batch, deadlineMs: number): Promise<BatchResult> {
    let doubt: Doubt | undefined;
    for (let attempts = 1; ; attempts++) {
      try {
        const connection = await lasting.get(deadlineMs);
        if (doubt && (await isWritten(connection, doubt))) return { ...doubt.outcomes, attempts };
        doubt = undefined;
        number++;
        const result = await commitBatch({ connection, writerId, number }, batch);
        return { ...result, attempts: attempts + result.attempts - 1 };
      } catch (error) {
        if (error instanceof CommitInDoubt) doubt = { number, outcomes: error.outcomes };
        const isOver = performance.now() > deadlineMs;
        if (doubt && isOver) throw unknownEnd(error);
        if (!doubt && (isOver || !(error instanceof ConnectionLost))) throw await failureOf(error);
        await delay(limits.firstReconnectPauseMs);
      }
    }
  }

  /** A database that only lets read was the primary a moment ago: the next connection may lead to the new one. */
  async function failureOf(error: unknown): Promise<StoreFailure> {
    const failure = toStoreFailure(error, address);
    if (failure.code === 'read-only') await lasting.drop();
    return failure;
  }

  async function isWritten(connection: Connection, doubt: Doubt): Promise<boolean> {
    const { rows } = await connection.query<{ readonly batch: number }>(lastBatch, [writerId]);
    return rows[0]?.batch === doubt.number;
  }

  /** The one exception to the rule that nothing was written: the outcome is unknown. */
  function unknownEnd(error: unknown): StoreFailure {
    const { message } = toStoreFailure(error, address);
    return new StoreFailure(
      'unavailable',
      `The connection broke while turns were being written, and whether they were could not be asked in time. A repeated request finds out. ${message}`,
      { cause: error },
    );
  }

  return {
    commit,
    async close() {
      if (number > 0) {
        const sweep = `DELETE FROM colloquy.writers WHERE id = '${writerId}'`;
        await lasting
          .get(performance.now())
          .then((connection) => connection.query(sweep))
          .catch(() => undefined); // a row that stays does no harm
      }
      await lasting.close();
    },
  };
}
