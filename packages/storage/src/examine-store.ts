// Examines a store, to explain why a server does not start.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from './database-file.ts';
import type { ExaminedFile } from './sqlite/examine-file.ts';
import { examineFile } from './sqlite/examine-file.ts';

export type { ExaminedDatabase } from './postgres/examine-database.ts';

/** Examines the database file of a data folder, without changing anything. Nothing when there is none yet. */
export function examineDataFolder(dataFolder: string): ExaminedFile | undefined {
  const file = join(dataFolder, DATABASE_FILE);
  return existsSync(file) ? examineFile(file) : undefined;
}

/**
 * Examines a PostgreSQL database, without changing anything. The address is never repeated.
 *
 * @example await examineDatabase(process.env.DATABASE_URL)
 */
export async function examineDatabase(url: string) {
  const { examineDatabase: examine } = await import('./postgres/examine-database.ts');
  return examine(url);
}
