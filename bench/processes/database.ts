// A PostgreSQL of the benchmark's own that syncs every commit, and what can be known about it from outside.
import { Client } from 'pg';
import { startPostgresCluster } from '../../tests/support/postgres-cluster.ts';

/** A running database. */
export interface Database {
  readonly url: string;
  readonly version: string;
  /** Where its files are. */
  readonly folder: string;
  /** The process that started all others of the database. */
  readonly pid: number;
  /** Bytes of each of our tables with its indexes, after a checkpoint. */
  tableBytes(): Promise<ReadonlyMap<string, number>>;
  remove(): Promise<void>;
}

/** Starts it. Its folder is gone with it. */
export async function startDatabase(): Promise<Database> {
  const cluster = await startPostgresCluster({ isDurable: true });
  const inspector = new Client({ connectionString: cluster.url() });
  const remove = async () => {
    await inspector.end().catch(() => {});
    await cluster.remove();
  };
  try {
    await inspector.connect();
    const { rows } = await inspector.query<{ folder: string; version: string; pid: string }>(ABOUT);
    const { folder = '', version = '', pid = '' } = rows[0] ?? {};
    return {
      url: cluster.url(),
      version,
      folder,
      pid: Number(pid),
      async tableBytes() {
        await inspector.query('CHECKPOINT');
        const tables = await inspector.query<{ name: string; bytes: string }>(TABLES);
        return new Map(tables.rows.map(({ name, bytes }) => [name, Number(bytes)]));
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The first line of that file is the number of the process. */
const ABOUT = `SELECT current_setting('data_directory') AS folder, current_setting('server_version') AS version,
  split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`;

const TABLES = `SELECT relname AS name, pg_total_relation_size(oid) AS bytes
  FROM pg_class WHERE relnamespace = 'colloquy'::regnamespace AND relkind = 'r'`;
