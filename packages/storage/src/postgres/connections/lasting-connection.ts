// A kept connection: there when it is needed, opened again after it was lost, with growing pauses while the database is away.
import { setTimeout as delay } from 'node:timers/promises';
import { StoreFailure } from '../../store-failure.ts';
import { limits } from '../limits.ts';
import { isPassing, toStoreFailure } from '../to-store-failure.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { openConnection } from './connection.ts';
import type { DatabaseAddress } from './database-address.ts';

/** One connection, or the next one. */
export interface LastingConnection {
  /**
   * Returns an open connection. Retries until the deadline (of `performance.now()`), then rejects with a
   * StoreFailure; rejects at once if waiting cannot help, as with a wrong password.
   */
  get(deadlineMs: number): Promise<Connection>;
  /** Closes the connection; the next `get` opens another one. */
  drop(): Promise<void>;
  /** Closes the connection for good. */
  close(): Promise<void>;
}

/** Options of the connection, and a callback while it is unavailable. */
export interface LastingConnectionOptions extends ConnectionOptions {
  /** Called with the reason whenever connecting fails and will be retried. */
  readonly onWaiting?: ((failure: StoreFailure) => void) | undefined;
}

/** Keeps a connection. Nothing is opened before it is needed. */
export function keepConnection(
  address: DatabaseAddress,
  options: LastingConnectionOptions,
): LastingConnection {
  let connection: Connection | undefined;
  let opening: Promise<Connection> | undefined;
  let failures = 0;
  let lastFailure: unknown;
  let nextTryMs = 0;
  let isClosed = false;

  /** One attempt, shared by all who wait. */
  function open(): Promise<Connection> {
    opening ??= openConnection(address, options)
      .then(
        (opened) => {
          connection = opened;
          failures = 0;
          return opened;
        },
        (error: unknown) => {
          failures++;
          lastFailure = error;
          nextTryMs = performance.now() + pauseMs(failures);
          throw error;
        },
      )
      .finally(() => {
        opening = undefined;
      });
    return opening;
  }

  return {
    async get(deadlineMs) {
      for (;;) {
        if (isClosed) throw new StoreFailure('closed', `The store on ${address.place} was closed.`);
        if (connection && !connection.isLost) return connection;
        const waitMs = nextTryMs - performance.now();
        // A caller whose deadline passed in the queue gets the last failure.
        if (waitMs > 0 && performance.now() > deadlineMs) throw toStoreFailure(lastFailure, address);
        if (waitMs > 0) await delay(Math.min(waitMs, Math.max(0, deadlineMs - performance.now())));
        try {
          return await open();
        } catch (error) {
          if (!isPassing(error) || nextTryMs > deadlineMs) throw toStoreFailure(error, address);
          options.onWaiting?.(toStoreFailure(error, address));
        }
      }
    },
    async drop() {
      await connection?.close();
    },
    async close() {
      isClosed = true;
      await opening?.catch(() => undefined);
      await connection?.close();
    },
  };
}

/** Doubles with each failure; a random part keeps many servers from knocking at the same moment. */
function pauseMs(failures: number): number {
  const longest = Math.min(
    limits.firstReconnectPauseMs * 2 ** (failures - 1),
    limits.longestReconnectPauseMs,
  );
  return longest * (0.5 + Math.random() / 2);
}
