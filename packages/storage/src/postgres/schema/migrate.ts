// Bringing the schema up to date, by whichever server comes first.

import { postgresMigrations as migrations } from '../../migrations/migrations.ts';
import { PROGRESS_NOTE } from '../../move/side.ts';
import type { Migration } from '../../sqlite/open-database.ts';
import { StoreFailure } from '../../store-failure.ts';
import type { Connection } from '../connections/connection.ts';
import type { DatabaseAddress } from '../connections/database-address.ts';
import { keepConnection } from '../connections/lasting-connection.ts';
import { isolation } from '../connections/settings.ts';
import { NOW } from '../database-clock.ts';
import { limits } from '../limits.ts';
import { toStoreFailure } from '../to-store-failure.ts';

/** The lock that all servers take for this: "Clqy" in ASCII. */
const MIGRATION_LOCK = 0x436c7179;

const settings = { ...isolation, statement_timeout: '0', lock_timeout: `${limits.migrationWaitMs}` };

/** How a database is prepared. */
export interface PreparationOptions {
  /** SQL of each version of the schema. */
  readonly steps?: readonly string[];
  /** Milliseconds to wait for a database that is away. */
  readonly outageWaitMs?: number;
  /** Called once with the reason when migrating has to wait. */
  readonly onWaiting?: ((why: string) => void) | undefined;
  /** Tries the missing steps and takes them back. */
  readonly isDryRun?: boolean;
  /** Refuses the target of an unfinished move. */
  readonly mustBeFinished?: boolean;
}

/**
 * Creates or migrates the schema of a database. Many servers may do so at the same time: one works, the others wait.
 * All missing steps are one transaction.
 *
 * @throws StoreFailure when the database cannot be reached, is not ours, or was written by a newer version
 */
export async function prepareDatabase(
  address: DatabaseAddress,
  {
    steps = migrations,
    outageWaitMs = limits.outageWaitMs,
    onWaiting,
    isDryRun = false,
    mustBeFinished = false,
  }: PreparationOptions = {},
): Promise<Migration> {
  let isLogged = false;
  const lasting = keepConnection(address, {
    settings,
    answerWaitMs: limits.migrationWaitMs + limits.answerWaitMs,
    onWaiting({ message }) {
      if (!isLogged) onWaiting?.(message);
      isLogged = true;
    },
  });
  try {
    const connection = await lasting.get(performance.now() + outageWaitMs);
    await refuseForeignEncoding(connection, address);
    const from = await versionOf(connection, { address, steps });
    if (from < steps.length) await migrate(connection, { address, steps, isDryRun });
    if (!isDryRun) await sweep(connection);
    if (mustBeFinished) await refuseUnfinishedMove(connection, address);
    return { from, to: steps.length };
  } catch (error) {
    throw toStoreFailure(error, address);
  } finally {
    await lasting.close();
  }
}

interface Target {
  readonly address: DatabaseAddress;
  readonly steps: readonly string[];
  readonly isDryRun?: boolean;
}

async function refuseForeignEncoding(
  connection: Connection,
  { place, database }: DatabaseAddress,
): Promise<void> {
  const { rows } = await connection.query<{ readonly server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new StoreFailure(
    'incompatible',
    `Database "${database}" of ${place} keeps text as ${encoding}, which cannot hold every language. Create one with ENCODING 'UTF8'.`,
  );
}

/**
 * The schema's version; 0 when there is none yet. Reads the catalog's tables, because `to_regclass` would answer from
 * this connection's cache of the time before the lock.
 */
async function versionOf(connection: Connection, { address, steps }: Target): Promise<number> {
  const { rows: tables } = await connection.query<{ readonly is_there: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'colloquy' AND tablename = 'schema_versions') AS is_there",
  );
  if (!tables[0]?.is_there) return 0;
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM colloquy.schema_versions',
  );
  const version = rows[0]?.version ?? 0;
  if (version <= steps.length) return version;
  throw new StoreFailure(
    'incompatible',
    `Database "${address.database}" of ${address.place} was written by a newer version of Colloquy (schema ${version}, this one knows ${steps.length}). Update Colloquy, or use another database.`,
  );
}

/** The version is read again under the lock, because another server may have been faster. */
async function migrate(connection: Connection, target: Target): Promise<void> {
  await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await connection.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const version = await versionOf(connection, target);
  if (version === 0) await makeSchema(connection);
  // Waits for the batches of running servers, and these wait for us; the next one of an older server finds the new version.
  else await connection.query('LOCK TABLE colloquy.writers IN EXCLUSIVE MODE');
  for (const [index, step] of target.steps.entries()) {
    if (index < version) continue;
    await connection.query(step);
    await connection.query(`INSERT INTO colloquy.schema_versions (version) VALUES (${index + 1})`);
  }
  await connection.query(target.isDryRun ? 'ROLLBACK' : 'COMMIT');
}

/** What is there may be a part of everything: chats would go on from it. */
async function refuseUnfinishedMove(
  connection: Connection,
  { place, database }: DatabaseAddress,
): Promise<void> {
  const { rows } = await connection.query(
    `SELECT FROM colloquy.notes WHERE name = '${PROGRESS_NOTE}' AND NOT coalesce((text::json->>'isFinished')::boolean, false)`,
  );
  if (rows.length === 0) return;
  throw new StoreFailure(
    'incompatible',
    `A move into database "${database}" of ${place} is not finished. Run the same "colloquy move" again: it goes on where it was.`,
  );
}

/** Removes the rows of killed servers, which are no longer needed. */
async function sweep(connection: Connection): Promise<void> {
  await connection.query(`DELETE FROM colloquy.writers WHERE written_at < ${NOW} - ${limits.staleWriterMs}`);
}

/** Asked for only when it is not there, because even asking needs the right to make one. */
async function makeSchema(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ readonly is_there: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'colloquy') AS is_there",
  );
  if (!rows[0]?.is_there) await connection.query('CREATE SCHEMA colloquy');
  await connection.query(
    'CREATE TABLE colloquy.schema_versions (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
}
