// Asking again: on a new connection when one broke, and after a race with another server.
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { isRace, toStoreFailure } from '../to-store-failure.ts';
import type { Connection } from './connection.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { LastingConnection } from './lasting-connection.ts';

/**
 * Asks something that may be asked twice: a read, or a change that leaves the same when it is done again.
 * Rejects with a StoreFailure, when the database is away after `outageWaitMs`.
 *
 * @example
 * const { rows } = await retry(kept, { address, outageWaitMs: 8_000 }, (connection) => connection.query('SELECT 1'));
 */
export async function retry<T>(
  lasting: LastingConnection,
  { address, outageWaitMs }: { readonly address: DatabaseAddress; readonly outageWaitMs: number },
  question: (connection: Connection) => Promise<T>,
): Promise<T> {
  const deadlineMs = performance.now() + outageWaitMs;
  for (let attempts = 1; ; attempts++) {
    try {
      return await question(await lasting.get(deadlineMs));
    } catch (error) {
      const isWorthwhile =
        error instanceof ConnectionLost || (isRace(error) && attempts < limits.batchAttempts);
      if (!isWorthwhile || performance.now() > deadlineMs) {
        const failure = toStoreFailure(error, address);
        if (failure.code === 'read-only') await lasting.drop(); // the next connection may lead to the new primary
        throw failure;
      }
      await delay(Math.random() * limits.attemptPauseMs * attempts);
    }
  }
}
