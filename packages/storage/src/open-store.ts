// Opening the store that the environment asks for.
import { join } from 'node:path';
import { DATABASE_FILE } from './database-file.ts';
import { sqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

/** Where chats are to be kept. */
export interface StoreLocation {
  /** Holds the SQLite file; made when it is not there yet. */
  readonly dataFolder: string;
  /** `postgres://user:password@host/database`. When it is given, chats are kept there, and any number of servers may share it. */
  readonly databaseUrl?: string | undefined;
  /** Called when opening waits because the database is away; it is retried for some seconds. */
  readonly onWaiting?: ((why: string) => void) | undefined;
}

/**
 * Opens the store: SQLite in the data folder, or PostgreSQL when an address is given. Its driver is loaded only then.
 *
 * @example await openStore({ dataFolder: '.colloquy', databaseUrl: process.env.DATABASE_URL })
 */
export async function openStore({ dataFolder, databaseUrl, onWaiting }: StoreLocation): Promise<Store> {
  if (!databaseUrl) return sqliteStore({ file: join(dataFolder, DATABASE_FILE) });
  const { postgresStore } = await import('./postgres/postgres-store.ts');
  return postgresStore({ url: databaseUrl, onWaiting });
}
