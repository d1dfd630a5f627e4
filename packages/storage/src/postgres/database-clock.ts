// The clock of the database, used by all its servers: a server with a wrong clock can neither age nor remove others'
// data.
import type { Connection } from './connections/connection.ts';
import { limits } from './limits.ts';

/** The time of the database as SQL, in epoch milliseconds. */
export const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The clock of a database. */
export interface DatabaseClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Asks again from time to time. */
  start(): void;
  stop(): void;
}

/**
 * Reads the time of a database once, then advances it by the monotonic clock of this process, so that reading the
 * time needs no query. It continues while the database is away.
 *
 * @throws the error of the first query
 * @example
 * const clock = await openDatabaseClock((question) => retry(kept, patience, question));
 * clock.now() // as `SELECT clock_timestamp()` would say
 */
export async function openDatabaseClock(
  ask: (question: (connection: Connection) => Promise<number>) => Promise<number>,
): Promise<DatabaseClock> {
  let offsetMs = await ask(offsetOf);
  let timer: NodeJS.Timeout | undefined;
  return {
    now: () => Math.round(performance.now() + offsetMs),
    start() {
      timer = setInterval(() => {
        ask(offsetOf).then(
          (offset) => {
            offsetMs = offset;
          },
          () => undefined, // callers that need an answer get the error
        );
      }, limits.clockLookMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** By how much the database is ahead of the steady clock. The answer is taken to be from the middle of the time that it took. */
async function offsetOf(connection: Connection): Promise<number> {
  const askedAt = performance.now();
  const { rows } = await connection.query<{ readonly now: number }>(`SELECT ${NOW} AS now`);
  return (rows[0]?.now ?? Date.now()) - (askedAt + performance.now()) / 2;
}
