// Examining a database without changing it: whether it is there, lets us in, is new enough and has the right time.

import { postgresMigrations as migrations } from '../migrations/migrations.ts';
import { openConnection } from './connections/connection.ts';
import { readAddress } from './connections/database-address.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** The result. */
export type ExaminedDatabase =
  | {
      readonly ok: true;
      /** `PostgreSQL at db.example:5432`. */
      readonly place: string;
      /** Of the database server, such as 170004. */
      readonly serverVersion: number;
      /** Of our tables; 0 when there are none yet. */
      readonly version: number;
      readonly isOutdated: boolean;
      readonly isNewer: boolean;
      /** Whether this user may make or change the tables. */
      readonly mayWrite: boolean;
      readonly encoding: string;
      /** By how much its clock is ahead of ours. */
      readonly clockSkewMs: number;
    }
  | { readonly ok: false; readonly message: string };

/** Examines a database. Waits for some seconds at most. */
export async function examineDatabase(url: string): Promise<ExaminedDatabase> {
  try {
    const address = readAddress(url);
    const connection = await openConnection(address).catch((error: unknown) => {
      throw toStoreFailure(error, address);
    });
    try {
      const askedAt = Date.now();
      const { rows } = await connection.query<
        Omit<Extract<ExaminedDatabase, { ok: true }>, 'ok'> & {
          readonly now: number;
          readonly hasTables: boolean;
        }
      >(FACTS);
      const answeredAt = Date.now();
      const [facts] = rows;
      if (!facts) throw new Error('the database gave no answer');
      const { now, hasTables, serverVersion, mayWrite, encoding } = facts;
      const version = hasTables ? await versionOf(connection) : 0;
      return {
        ok: true,
        place: address.place,
        serverVersion,
        version,
        isOutdated: version < migrations.length,
        isNewer: version > migrations.length,
        mayWrite,
        encoding,
        clockSkewMs: now - (askedAt + answeredAt) / 2,
      };
    } catch (error) {
      throw toStoreFailure(error, address);
    } finally {
      await connection.close();
    }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const FACTS = `SELECT current_setting('server_version_num')::int AS "serverVersion",
  current_setting('server_encoding') AS encoding,
  (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now,
  EXISTS (SELECT FROM pg_tables WHERE schemaname = 'colloquy' AND tablename = 'schema_versions') AS "hasTables",
  NOT pg_is_in_recovery() AND CASE WHEN EXISTS (SELECT FROM pg_namespace WHERE nspname = 'colloquy')
    THEN has_schema_privilege('colloquy', 'CREATE')
    ELSE has_database_privilege(current_database(), 'CREATE') END AS "mayWrite"`;

async function versionOf(connection: Awaited<ReturnType<typeof openConnection>>): Promise<number> {
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM colloquy.schema_versions',
  );
  return rows[0]?.version ?? 0;
}
