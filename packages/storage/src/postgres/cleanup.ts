// The cleanup: removes data, vacuums the tables, and runs on one server at a time.
import { crc32 } from 'node:zlib';
import { removeInParts } from '../nouns/removals/removal-parts.ts';
import type { AuditStamp, Removal, Removed } from '../store.ts';
import type { Connection } from './connections/connection.ts';
import type { DatabaseAddress } from './connections/database-address.ts';
import type { LastingConnection } from './connections/lasting-connection.ts';
import { keepConnection } from './connections/lasting-connection.ts';
import { createLine } from './connections/line.ts';
import { retry } from './connections/retry.ts';
import { removalSettings, scrubSettings } from './connections/settings.ts';
import { limits } from './limits.ts';
import { removeFrom } from './removals.ts';

/** Looks after a database. Its connections are opened when they are first needed. */
export interface Cleanup {
  remove(removal: Removal, stamp?: AuditStamp): Promise<Removed>;
  scrub(): Promise<void>;
  withLock(name: string, task: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/** The first half of the locks of tasks that one server runs at a time: "Clqz" in ASCII, next to that of the migrations. The second half is the name. */
const TASK_LOCK = 0x436c717a;

/** All tables that there are, so that none that is added later can be forgotten. */
const TABLES =
  "SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS names FROM pg_tables WHERE schemaname = 'colloquy'";

/** Runs a task, and aborts it when the connection that holds its lock is lost. Polls, because a cut connection gives no sign. */
async function whileHeld(connection: Connection, task: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController();
  void connection.end.then(() => lost.abort());
  const asking = setInterval(() => {
    connection.query('SELECT 1').catch(() => undefined);
  }, limits.lockCheckMs);
  try {
    await task(lost.signal);
  } finally {
    clearInterval(asking);
  }
}

/** Makes a cleanup. */
export function createCleanup(patience: {
  readonly address: DatabaseAddress;
  readonly outageWaitMs: number;
}): Cleanup {
  const { address } = patience;
  const removing = keepConnection(address, {
    settings: removalSettings,
    answerWaitMs: limits.removalMs + limits.answerWaitMs,
  });
  const scrubbing = keepConnection(address, {
    settings: scrubSettings,
    answerWaitMs: limits.vacuumMs + limits.answerWaitMs,
  });
  /** Each task has its own, because a lock belongs to the connection that took it. */
  const locking = new Set<LastingConnection>();
  const removals = createLine();
  /** One scrub at a time: each closes the shared connection at its end. */
  const scrubs = createLine();

  return {
    remove: (removal, stamp) =>
      removeInParts(removal, (part) =>
        removals.run(() => retry(removing, patience, (connection) => removeFrom(connection, part, stamp))),
      ),
    scrub: () =>
      scrubs.run(async () => {
        await retry(scrubbing, patience, async (connection) => {
          const { rows } = await connection.query<{ readonly names: string }>(TABLES);
          if (rows[0]) await connection.query(`VACUUM ${rows[0].names}`);
        });
        await scrubbing.drop();
      }),
    async withLock(name, task) {
      const lock = keepConnection(address, { settings: removalSettings });
      locking.add(lock);
      try {
        const key = `${TASK_LOCK}, ${crc32(name) | 0}`;
        const holder = await retry(lock, patience, async (connection) => {
          const { rows } = await connection.query<{ readonly is_mine: boolean }>(
            `SELECT pg_try_advisory_lock(${key}) AS is_mine`,
          );
          return rows[0]?.is_mine === true ? connection : undefined;
        });
        if (!holder) return false;
        try {
          await whileHeld(holder, task);
        } finally {
          // The end of a connection releases its lock too, but only when the database has seen the end.
          await holder.query(`SELECT pg_advisory_unlock(${key})`).catch(() => undefined);
        }
        return true;
      } finally {
        locking.delete(lock);
        await lock.close();
      }
    },
    async close() {
      await removals.end();
      await Promise.all([removing, scrubbing, ...locking].map((connection) => connection.close()));
    },
  };
}
