// Opening the store that the environment asks for.
import { join } from 'node:path';
import { sqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

/** Opens the store of a data folder: one SQLite file in it, made with the folder when it is not there yet. */
export async function openStore({ dataFolder }: { readonly dataFolder: string }): Promise<Store> {
  return sqliteStore({ file: join(dataFolder, 'colloquy.db') });
}
