// A database for one test file, in the PostgreSQL that the test run shares.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** An empty database. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL in it, as its owner. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Empties the tables of the store. */
  empty(): Promise<void>;
  /** Cuts everybody off and removes it. */
  remove(): Promise<void>;
}

/**
 * Makes a database.
 *
 * @param options what follows `CREATE DATABASE name`
 * @example
 * const database = await createTestDatabase();
 * const store = await postgresStore({ url: database.url });
 */
export async function createTestDatabase(options = ''): Promise<TestDatabase> {
  const server = await clusterUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `CREATE DATABASE ${name} ${options}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const run = (sql: string) => runOn(url, sql);
  return {
    url,
    run,
    async empty() {
      const tables = await run("SELECT tablename FROM pg_tables WHERE schemaname = 'colloquy'");
      const filled = tables
        .map(({ tablename }) => String(tablename))
        .filter((table) => table !== 'schema_versions');
      // For a few rows DELETE takes a hundredth of what TRUNCATE takes.
      if (filled.length > 0) await run(filled.map((table) => `DELETE FROM colloquy.${table}`).join('; '));
    },
    remove: async () => {
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Resolves when so many transactions wait for locks of others. */
export async function untilLockIsWaitedFor({ run }: TestDatabase, transactions = 1): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  for (let look = 0; look < 200; look++) {
    if ((await run(waiting)).length >= transactions) return;
    await delay(50);
  }
  throw new Error('Nobody waits for a lock, ten seconds long.');
}

/** Asks the test run for its cluster, which it starts for the first who asks. */
async function clusterUrl(): Promise<string> {
  const askHere = process.env.COLLOQUY_TEST_SHARED;
  if (askHere === undefined)
    throw new Error("These tests need a PostgreSQL: run them with the project's Vitest configuration.");
  const response = await fetch(`${askHere}/postgres`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function runOn(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows ?? [];
  } finally {
    await client.end();
  }
}
