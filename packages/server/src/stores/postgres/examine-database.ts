// Examining a database without changing it: whether it is there, lets us in, is new enough and has the right time.
import { openConnection } from './connections/connection.ts';
import { readAddress } from './connections/database-address.ts';
import { migrations } from './schema/migrations.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** What was found. */
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
      /** Whether there is a token that lets in now, and may do anything there. */
      readonly hasUsableToken: boolean;
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
        Omit<Extract<ExaminedDatabase, { ok: true }>, 'ok' | 'hasUsableToken'> & {
          readonly now: number;
          readonly hasTables: boolean;
          readonly hasTokenTable: boolean;
        }
      >(FACTS);
      const answeredAt = Date.now();
      const [facts] = rows;
      if (!facts) throw new Error('the database gave no answer');
      const { now, hasTables, hasTokenTable, serverVersion, mayWrite, encoding } = facts;
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
        hasUsableToken: hasTokenTable && (await connection.query(USABLE_TOKEN)).count > 0,
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
  EXISTS (SELECT FROM pg_tables WHERE schemaname = 'colloquy' AND tablename = 'tokens') AS "hasTokenTable",
  NOT pg_is_in_recovery() AND CASE WHEN EXISTS (SELECT FROM pg_namespace WHERE nspname = 'colloquy')
    THEN has_schema_privilege('colloquy', 'CREATE')
    ELSE has_database_privilege(current_database(), 'CREATE') END AS "mayWrite"`;

/** The token of a link to sign in has no scopes. */
const USABLE_TOKEN = `SELECT FROM colloquy.tokens WHERE scopes <> '[]' AND revoked_at IS NULL
  AND (expires_at IS NULL OR expires_at > extract(epoch FROM clock_timestamp()) * 1000) LIMIT 1`;

async function versionOf(connection: Awaited<ReturnType<typeof openConnection>>): Promise<number> {
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM colloquy.schema_versions',
  );
  return rows[0]?.version ?? 0;
}
