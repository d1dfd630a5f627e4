// Migrates the schema of a store without starting a server.
import { join } from 'node:path';
import { DATABASE_FILE } from './database-file.ts';
import type { StoreLocation } from './open-store.ts';
import type { Migration } from './sqlite/open-database.ts';
import { migrateFile } from './sqlite/open-database.ts';

/**
 * Migrates the schema, or only tries and rolls back. Running servers of the version before take no turns from then
 * on.
 *
 * @throws StoreFailure when the store cannot be reached or understood
 * @example await migrateStore({ dataFolder: '.colloquy', isDryRun: true }) // { from: 3, to: 5 }
 */
export async function migrateStore({
  dataFolder,
  databaseUrl,
  isDryRun,
}: Pick<StoreLocation, 'dataFolder' | 'databaseUrl'> & { readonly isDryRun: boolean }): Promise<Migration> {
  if (!databaseUrl) return migrateFile(join(dataFolder, DATABASE_FILE), { isDryRun });
  const { readAddress } = await import('./postgres/connections/database-address.ts');
  const { prepareDatabase } = await import('./postgres/schema/migrate.ts');
  return prepareDatabase(readAddress(databaseUrl), { isDryRun });
}
